// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.CallHooks;
import dev.keirin.agent.watch.CountingObserver;
import dev.keirin.agent.watch.Recorder;
import dev.keirin.agent.watch.WatchedSite;
import dev.keirin.instrument.CalledMethod;
import dev.keirin.instrument.ClassFinder;
import dev.keirin.instrument.ModelledCalls;
import dev.keirin.probe.CallCounter;
import dev.keirin.probe.CallHook;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The library models of a run: says which calls have one, and makes their hooks. */
public final class LibraryModels
    implements ModelledCalls, CallHooks, CountingObserver.CallCounters {
  private final ModelTable table = ModelTable.standard();
  private final LibraryCounts counts = new LibraryCounts();
  private final Map<String, Set<String>> supertypesOfModelled = new ConcurrentHashMap<>();

  // Of classes that mean the same to all loaders; not if users have models of subclasses, which
  // some
  // loaders do not find.
  private final Map<CalledMethod, List<ModelLine>> linesOfBase = new ConcurrentHashMap<>();
  private final ModelChoice choice = new ModelChoice(table);
  private final ClassFinder finder;
  private final FieldTargets fields;
  private final boolean isStandard;
  private final boolean withValues;

  /** The models that come with Keirin and those of the user's files. */
  public LibraryModels(List<Path> files, ClassFinder finder, boolean withValues) {
    files.forEach(table::add);
    this.isStandard = files.isEmpty();
    this.finder = finder;
    this.fields = new FieldTargets(finder);
    this.withValues = withValues;
  }

  public LibraryCounts counts() {
    return counts;
  }

  @Override
  public boolean isModelled(ClassLoader loader, CalledMethod method) {
    if (method.owner().charAt(0) == '[') {
      return true; // cloning an array
    }
    if (method.name().equals("<init>")) {
      return CollectionArguments.isCopy(method);
    }
    String owner = method.owner().replace('/', '.');
    List<ModelLine> lines =
        table.classesWith(method.name()).isEmpty()
            ? Collections.emptyList()
            : lines(loader, owner, method);
    if (lines.isEmpty() && Relevance.isRelevant(owner, method.name())) {
      counts.unmodelled(owner + "." + method.name());
    }
    // Calls that mean nothing stay as they are.
    return haveEffects(lines)
        || !CollectionArguments.of(method).isEmpty()
        || (withValues && UnseenWriteEffect.isPossible(method));
  }

  private static boolean haveEffects(List<ModelLine> lines) {
    for (ModelLine line : lines) {
      if (!line.effects().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private List<ModelLine> lines(ClassLoader loader, String owner, CalledMethod method) {
    List<ModelLine> known = linesOfBase.get(method);
    if (known != null) {
      return known;
    }
    List<ModelLine> lines = new ArrayList<>();
    addLines(lines, loader, owner, MethodShape.of(method.name(), method.descriptor()));
    if (isStandard && owner.startsWith("java.")) {
      linesOfBase.put(method, lines);
    }
    return lines;
  }

  /** What the class, its supertypes and its subtypes say about the method. */
  private void addLines(
      List<ModelLine> lines, ClassLoader loader, String owner, MethodShape method) {
    String internalName = owner.replace('.', '/');
    for (String type : finder.selfAndSupertypes(loader, internalName)) {
      add(lines, table.line(type.replace('/', '.'), method));
    }
    for (String modelled : table.classesWith(method.name())) {
      if (mayExtend(modelled, owner)) {
        ModelLine line = table.line(modelled, method);
        if (line != null && supertypes(loader, modelled).contains(internalName)) {
          lines.add(line);
        }
      }
    }
  }

  /** Classes of the JDK only have others of the JDK as supertypes. */
  private static boolean mayExtend(String type, String supertype) {
    return !type.startsWith("java.") || Origin.isOfBase(supertype);
  }

  private static void add(List<ModelLine> lines, ModelLine line) {
    if (line != null) {
      lines.add(line);
    }
  }

  private Set<String> supertypes(ClassLoader loader, String modelled) {
    Set<String> known = supertypesOfModelled.get(modelled);
    if (known == null) {
      known = new HashSet<>(finder.selfAndSupertypes(loader, modelled.replace('.', '/')));
      if (known.size() > 1) {
        supertypesOfModelled.put(modelled, known); // otherwise another loader may find it
      }
    }
    return known;
  }

  @Override
  public CallHook hook(Recorder recorder, WatchedSite at) {
    CalledMethod method = (CalledMethod) at.code().target();
    ModelContext context = new ModelContext(recorder, withValues, counts, fields, choice);
    return new ModelHook(context, choice, at, method);
  }

  @Override
  public CallCounter counter(WatchedSite at) {
    return new CountedCalls(choice, at, (CalledMethod) at.code().target());
  }
}
