// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.ArrayRun;
import dev.keirin.probe.CallCounter;
import dev.keirin.probe.CallHook;
import dev.keirin.probe.KnownAccesses;
import dev.keirin.probe.Observer;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** Writes down what instrumented code reports, a line each. */
final class RecordingObserver implements Observer, SiteRegistry {
  private int firstWrites;
  private final List<String> firstWriteGroups = new ArrayList<>();
  private final List<CodeSite> sites = new ArrayList<>();
  private final List<String> reports = new ArrayList<>();
  private Object lastExited;
  private boolean tellsLoopsLater;
  private int loops;
  private int open;
  private RecordingThread thread;

  /** Lets accesses in loops be told when the loops end, as if they were made then. */
  void tellLoopsLater() {
    tellsLoopsLater = true;
  }

  /** Lets runs go on where loops go on with them, and elements be asked about only once. */
  void rememberElements() {
    thread = new RecordingThread();
  }

  /** The thread, which remembers elements, is in another epoch from now on. */
  void beginEpoch(long epoch) {
    thread.beginEpoch(epoch);
  }

  /** Writes down the runs that were going on. */
  void endRuns() {
    sites.stream()
        .filter(site -> site.target() instanceof LoopAccess)
        .forEach(site -> endRun(sites.indexOf(site)));
  }

  private void endRun(int site) {
    LoopAccess access = (LoopAccess) sites.get(site).target();
    RecordingThread.Run run = thread.made(site);
    run.forEach(
        (array, index) ->
            reports.add((access.isWrite() ? "write " : "read ") + element(array, index)));
  }

  @Override
  public AccessingThread thread() {
    return thread == null ? AccessingThread.UNKNOWN : thread;
  }

  @Override
  public ArrayRun run(int site, boolean isWrite) {
    return thread == null ? Observer.super.run(site, isWrite) : thread.made(site);
  }

  /** How often a loop was told of when it ended. */
  int loops() {
    return loops;
  }

  @Override
  public synchronized int add(CodeSite site) {
    sites.add(site);
    return sites.size() - 1;
  }

  List<String> reports() {
    return reports;
  }

  private void access(String what, int site) {
    FieldFacts field = (FieldFacts) sites.get(site).target();
    boolean isVolatile = (field.access() & Opcodes.ACC_VOLATILE) != 0;
    begin((isVolatile ? "volatile " : "") + what + " " + field.name());
  }

  private void begin(String report) {
    open++;
    reports.add(report);
  }

  /** A report that is not ended before the next one begins would block all other threads. */
  private void end(String more) {
    open--;
    if (open != 0) {
      reports.add("unbalanced: " + open);
    }
    int last = reports.size() - 1;
    reports.set(last, reports.get(last) + more);
  }

  @Override
  public void beforeRead(Object owner, int site) {
    access("read", site);
  }

  @Override
  public void beforeWrite(Object owner, long value, int site) {
    access("write", site);
    value(value);
  }

  private void value(long value) {
    int last = reports.size() - 1;
    reports.set(last, reports.get(last) + " = " + value);
  }

  @Override
  public void beforeStaticRead(int site) {
    access("read", site);
  }

  @Override
  public void beforeStaticWrite(long value, int site) {
    access("write", site);
    value(value);
  }

  @Override
  public void beforeArrayRead(Object array, int index, int site) {
    begin("read " + element(array, index));
  }

  @Override
  public void beforeArrayWrite(Object array, int index, long value, int site) {
    begin("write " + element(array, index));
    value(value);
  }

  /** The arrays of a program that tells of loops later are known by their length. */
  private String element(Object array, int index) {
    return (tellsLoopsLater ? Array.getLength(array) : "") + "[" + index + "]";
  }

  @Override
  public Object loopBegins(Object array, boolean isWrite) {
    return tellsLoopsLater ? array : null;
  }

  @Override
  public void loopEnds(Object array, int start, int now, int done, int site) {
    LoopAccess access = (LoopAccess) sites.get(site).target();
    int next = access.next(now, done);
    if (thread != null) {
      endRun(site);
      thread.made(site).begin(array, access.first(start), next, access.step());
      return;
    }
    for (int index = access.first(start); index != next; index += access.step()) {
      reports.add((access.isWrite() ? "write " : "read ") + element(array, index));
    }
    loops++;
  }

  @Override
  public void loopEndsAtElement(Object array, int index, int site) {
    LoopAccess access = (LoopAccess) sites.get(site).target();
    if (thread != null) {
      endRun(site);
      thread.made(site).begin(array, index, index + 1, 1);
      return;
    }
    reports.add((access.isWrite() ? "write " : "read ") + element(array, index));
  }

  @Override
  public boolean beforePlainRead(Object owner, AccessingThread thread, int site) {
    access("read", site);
    return true;
  }

  @Override
  public boolean beforePlainWrite(Object owner, AccessingThread thread, int site) {
    access("write", site);
    return true;
  }

  /** How many fields were written of objects that nobody else can have known. */
  int firstWrites() {
    return firstWrites;
  }

  /** The same by name, those together that were found out about at once. */
  List<String> firstWriteGroups() {
    return firstWriteGroups;
  }

  @Override
  public long firstEpoch(int site) {
    firstWrite(site);
    return 0;
  }

  @Override
  public KnownAccesses firstWrite(int site) {
    Object target = sites.get(site).target();
    String fields = target instanceof FieldFacts field ? field.name() : target.toString();
    firstWriteGroups.add(fields);
    for (String field : fields.split(" and ", -1)) {
      firstWrites++;
      begin("write " + field);
      end("");
    }
    return null;
  }

  @Override
  public boolean beforePlainStaticRead(int site) {
    access("read", site);
    return true;
  }

  @Override
  public boolean beforePlainStaticWrite(int site) {
    access("write", site);
    return true;
  }

  private static boolean isInside(Object array, int index) {
    return array != null && index >= 0 && index < Array.getLength(array);
  }

  @Override
  public boolean beforePlainArrayRead(Object array, int index, int site) {
    if (isInside(array, index)) {
      begin("read " + element(array, index));
      mark(array, index, site, false);
    }
    return isInside(array, index);
  }

  @Override
  public boolean beforePlainArrayWrite(Object array, int index, int site) {
    if (isInside(array, index)) {
      begin("write " + element(array, index));
      mark(array, index, site, true);
    }
    return isInside(array, index);
  }

  private void mark(Object array, int index, int site, boolean isWrite) {
    if (thread != null) {
      thread.mark(array, index, site, isWrite);
    }
  }

  @Override
  public void afterPlainAccess() {
    end("");
  }

  /** Comes after accesses that fail as well, which did not begin a report. */
  @Override
  public void afterAccess() {
    if (open > 0) {
      end("");
    }
  }

  @Override
  public void afterRead(long value) {
    if (open > 0) {
      end(" = " + value);
    }
  }

  @Override
  public long valueOf(Object reference) {
    return reference == null ? 0 : reference.toString().length();
  }

  @Override
  public void classUsed(int site) {
    CodeSite at = sites.get(site);
    reports.add(
        "uses class of " + (at.target() instanceof FieldFacts field ? field.name() : at.method()));
  }

  @Override
  public void classInitialises(int site) {
    reports.add("initialises");
  }

  @Override
  public void classInitialised(int site) {
    reports.add("initialised");
  }

  @Override
  public void requireRoom() {}

  @Override
  public void monitorEntered(Object monitor, int site) {
    reports.add("enter");
  }

  @Override
  public void monitorExits(Object monitor, int site) {
    reports.add("exit");
    lastExited = monitor;
  }

  @Override
  public void synchronizedMethodEntered(Object monitor, int site) {
    reports.add("enter method");
  }

  @Override
  public void synchronizedMethodExits(int site) {
    reports.add("exit method");
  }

  @Override
  public void blockBegins(int site) {
    reports.add("begin " + sites.get(site).method());
  }

  @Override
  public void blockEnds(int site) {
    boolean isInMonitor = lastExited != null && Thread.holdsLock(lastExited);
    reports.add("end " + sites.get(site).method() + (isInMonitor ? " before the exit" : ""));
  }

  @Override
  public void yieldPoint(int site) {
    reports.add("yield");
  }

  private String called(int site) {
    return ((CalledMethod) sites.get(site).target()).name();
  }

  @Override
  public CallHook callHook(int site) {
    return new CallHook() {
      @Override
      public int number() {
        return site;
      }

      @Override
      public boolean maySettle(Class<?> declared) {
        return true;
      }

      @Override
      public boolean isSettled(Object receiver, Object first, AccessingThread thread) {
        return false;
      }

      @Override
      public Object beginAccess(Object receiver, Object first) {
        return null;
      }

      @Override
      public void endAccess(Object token, Throwable thrown, Object result, Object receiver) {}

      @Override
      public Object beginCopy(Object array, int from, int count, Object target, int targetFrom) {
        return null;
      }

      @Override
      public void endCopy(Object token, Object array, Object copy) {}

      @Override
      public Object before(Object receiver, Object[] arguments) {
        reports.add("calls " + called(site));
        return "token"; // so that the end of the call is reported, too
      }

      @Override
      public void after(
          Object token, Throwable thrown, Object result, Object receiver, Object[] arguments) {
        reports.add("called " + called(site) + ": " + (thrown == null ? result : thrown));
      }

      @Override
      public Object monitor(Object receiver) {
        return null;
      }
    };
  }

  @Override
  public CallCounter callCounter(int site) {
    return new CallCounter() {
      @Override
      public int[] kinds(Class<?> receiver) {
        return null;
      }

      @Override
      public void returned(Object result, Object receiver, Object[] arguments) {
        reports.add("called " + called(site) + ": " + result);
      }
    };
  }

  @Override
  public void inside(int event, Object subject, Object detail) {}
}
