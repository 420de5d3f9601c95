// Two different witness locks.
class Variant {
  final Object a = new Object();
  final Object b1 = new Object();
  final Object b2 = new Object();
  int x;

  void twoWitnesses() {
    synchronized (a) {
      synchronized (b1) {
        x++;
      }
      synchronized (b2) { // finds with variant: lock-pattern
        x++;
      }
    }
  }

  void nested() {
    synchronized (a) {
      synchronized (b1) {
        synchronized (b2) {
          x++;
        }
      }
    }
  }

  void oneIsTheContext() {
    synchronized (a) {
      synchronized (a) {
        x++;
      }
      synchronized (b2) {
        x++;
      }
    }
  }

  void sameWitness() {
    synchronized (a) {
      synchronized (b1) {
        x++;
      }
      synchronized (b1) { // finds: lock-pattern
        x++;
      }
    }
  }
}
