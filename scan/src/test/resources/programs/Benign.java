import dev.keirin.NotAtomic;

// What the programmer says to be fine.
class Benign {
  @NotAtomic final Object log = new Object();
  final Object a = new Object();
  final Object b = new Object();
  int x;

  @NotAtomic
  synchronized void method() {
    synchronized (b) {
      x++;
    }
    synchronized (b) {
      x++;
    }
  }

  void witness() {
    synchronized (a) {
      synchronized (log) {
        x++;
      }
      synchronized (log) {
        x++;
      }
    }
  }

  void context() {
    synchronized (log) {
      synchronized (a) {
        x++;
      }
      synchronized (a) {
        x++;
      }
    }
  }
}
