import java.util.List;
import java.util.function.Consumer;

// Calls whose target the hierarchy or a lambda decides.
class Dispatch {
  final Object a = new Object();

  interface Cell {
    int get();

    void set(int value);
  }

  static class SynchronizedCell implements Cell {
    int value;

    @Override
    public synchronized int get() {
      return value;
    }

    @Override
    public synchronized void set(int value) {
      this.value = value;
    }
  }

  static class Inherited extends SynchronizedCell {}

  static class PlainCell implements Cell {
    @Override
    public int get() {
      return 1;
    }

    @Override
    public void set(int value) {}
  }

  synchronized void throughInterface(Cell cell) {
    cell.set(cell.get() + 1); // finds: lock-pattern
  }

  synchronized void inheritedMethod(Inherited cell) {
    cell.set(cell.get() + 1); // finds: lock-pattern
  }

  synchronized void plain(PlainCell cell) {
    cell.set(cell.get() + 1);
  }

  synchronized void inLambda(List<String> names, SynchronizedCell cell) {
    names.forEach(name -> cell.set(name.length())); // finds: lock-pattern
  }

  synchronized void lambdaForLater(List<Runnable> tasks, SynchronizedCell cell) {
    tasks.add(() -> cell.set(1));
    tasks.add(() -> cell.set(2));
  }

  synchronized void startsThreads(SynchronizedCell cell) {
    new Thread(() -> cell.set(1)).start();
    new Thread(() -> cell.set(2)).start();
  }

  synchronized void runsItsOwnLambda(SynchronizedCell cell) {
    Runnable task = () -> cell.set(1);
    task.run();
    task.run(); // finds: lock-pattern
  }

  synchronized void methodReference(SynchronizedCell cell, List<Integer> values) {
    values.forEach(cell::set); // finds: lock-pattern
  }

  static class Registry {
    static synchronized void register(Integer value) {}
  }

  synchronized void throughFunctionalInterface() {
    apply(Registry::register);
  }

  static void apply(Consumer<Integer> action) {
    action.accept(1);
    action.accept(2); // finds: lock-pattern
  }
}
