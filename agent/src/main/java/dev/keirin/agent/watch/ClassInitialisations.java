// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.operation.ChannelId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Site;
import java.util.HashMap;
import java.util.Map;

/**
 * When static initialisers run, and the order that they make: what they did comes before the first
 * use of the class by any other thread.
 */
final class ClassInitialisations {
  private final Recorder recorder;
  private final Map<ObjectShadow, Initialised> classes = new HashMap<>();

  /** A class whose initialiser has run, with a number for quick sets. */
  private record Initialised(int number, ChannelId channel) {}

  ClassInitialisations(Recorder recorder) {
    this.recorder = recorder;
  }

  /** The initialiser that contains the site starts, on this thread. */
  void start(WatchedSite at) {
    Class<?> type = Fields.load(at, at.code().className());
    if (type != null && !classes.containsKey(recorder.objects().of(type))) {
      recorder
          .sink()
          .handOver(
              OperationKind.INITIALISE,
              recorder.current().id(),
              recorder.objects().of(type).id(),
              at.site());
    }
  }

  /** The initialiser that contains the site is done, on this thread. */
  void done(WatchedSite at) {
    Class<?> type = Fields.load(at, at.code().className());
    if (type == null) {
      return;
    }
    ObjectShadow shadow = recorder.objects().of(type);
    Initialised initialised =
        new Initialised(
            classes.size(), new ChannelId(ChannelId.Kind.CLASS_INITIALISATION, shadow.id()));
    if (classes.putIfAbsent(shadow, initialised) == null) {
      shadow.classNumber(initialised.number());
      ThreadState thread = recorder.current();
      thread.classesUsed().set(initialised.number());
      recorder.sink().handOver(OperationKind.SEND, thread.id(), initialised.channel(), at.site());
    }
  }

  /** Whether the initialiser of a class is known to have run. */
  static boolean isDone(ObjectShadow type) {
    return type.classNumber() >= 0;
  }

  /** Whether the thread uses an initialised class for the first time. It may ask at any time. */
  static boolean isNew(ThreadState thread, ObjectShadow type) {
    return isDone(type) && !thread.classesUsed().get(type.classNumber());
  }

  /** This thread is about to use the class. */
  void use(ObjectShadow type, Site site) {
    if (isNew(recorder.accessing(), type)) {
      ThreadState thread = recorder.current();
      thread.classesUsed().set(type.classNumber());
      recorder
          .sink()
          .handOver(OperationKind.RECEIVE, thread.id(), classes.get(type).channel(), site);
    }
  }
}
