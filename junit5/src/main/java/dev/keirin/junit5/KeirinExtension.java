// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import dev.keirin.option.GivenOptions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Tells the agent when tests start and end, and lets them fail for what it found. */
final class KeirinExtension
    implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(KeirinExtension.class);

  KeirinExtension() {}

  @Override
  public void beforeAll(ExtensionContext context) {
    begin(context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    end(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    begin(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    end(context);
  }

  private static void begin(ExtensionContext context) {
    GivenOptions wanted = options(context);
    Watch watch = AgentOfJvm.watchingFor(wanted);
    TestOptions.contradiction(GivenOptions.parse(watch.options()), wanted)
        .ifPresent(
            why -> {
              throw new NotWatchedException(why);
            });
    String parent = store(context).get("scope", String.class);
    watch.begin(context.getUniqueId(), parent, name(context));
    store(context).put("scope", context.getUniqueId());
    store(context).put(context.getUniqueId(), watch);
  }

  private static void end(ExtensionContext context) {
    Watch watch = store(context).remove(context.getUniqueId(), Watch.class);
    if (watch == null) {
      return; // it has not begun, which has been told
    }
    String found = watch.end(context.getUniqueId(), name(context), options(context).text());
    if (!found.isEmpty()) {
      throw new ConcurrencyViolationError(found);
    }
    List<String> problems = watch.problems(context.getRequiredTestClass());
    if (!problems.isEmpty()) {
      throw new NotWatchedException(String.join("; ", problems));
    }
  }

  private static ExtensionContext.Store store(ExtensionContext context) {
    return context.getStore(NAMESPACE);
  }

  private static String name(ExtensionContext context) {
    String type = context.getRequiredTestClass().getSimpleName();
    return context
        .getTestMethod()
        .map(method -> type + "." + method.getName() + distinction(context, method.getName()))
        .orElse(type);
  }

  /** The arguments or the number of a test that runs several times. */
  private static String distinction(ExtensionContext context, String method) {
    String shown = context.getDisplayName();
    return shown.startsWith(method + "(") ? "" : " " + shown;
  }

  /** Those of the method count, then those of its class, then those of the class around that. */
  private static GivenOptions options(ExtensionContext context) {
    Optional<ExtensionContext> current = Optional.of(context);
    while (current.isPresent()) {
      Optional<CheckConcurrency> annotation =
          AnnotationSupport.findAnnotation(current.get().getElement(), CheckConcurrency.class);
      if (annotation.isPresent()) {
        return TestOptions.of(annotation.get());
      }
      current = current.get().getParent();
    }
    return GivenOptions.none();
  }
}
