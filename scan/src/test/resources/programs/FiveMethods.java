// The call graph of the paper's fourth figure.
class FiveMethods {
  final Object a = new Object();
  final Object b = new Object();

  void m1() {
    synchronized (a) {
      m2();
    }
  }

  void m2() {
    m3();
    m4(); // finds: lock-pattern
  }

  void m3() {
    synchronized (a) {
      m5();
    }
  }

  void m4() {
    synchronized (a) {
      m5();
    }
  }

  void m5() {
    synchronized (b) {
      System.out.println();
    }
  }
}
