// Synchronized blocks in one method.
class Blocks {
  static final Object GLOBAL = new Object();
  static int count;
  final Object a = new Object();
  final Object b = new Object();
  Object c = new Object();
  int x;

  void twiceInABlock() {
    synchronized (a) {
      synchronized (b) {
        x++;
      }
      synchronized (b) { // finds: lock-pattern
        x++;
      }
    }
  }

  void oncePerBlock() {
    synchronized (a) {
      synchronized (b) {
        x++;
      }
    }
    synchronized (a) {
      synchronized (b) {
        x++;
      }
    }
  }

  void contextTakenAgain() {
    synchronized (a) {
      synchronized (a) {
        x++;
      }
      synchronized (a) {
        x++;
      }
    }
  }

  void witnessHeldAround() {
    synchronized (b) {
      synchronized (a) {
        synchronized (b) {
          x++;
        }
        synchronized (b) {
          x++;
        }
      }
    }
  }

  void inABlockThatIsNeverLeft() {
    synchronized (a) {
      while (true) {
        synchronized (b) { // finds: lock-pattern
          x++;
        }
      }
    }
  }

  void fieldChangesBetween() {
    synchronized (a) {
      synchronized (c) {
        x++;
      }
      c = new Object();
      synchronized (c) {
        x++;
      }
    }
  }

  void afterAnException() {
    synchronized (a) {
      try {
        synchronized (b) {
          x++;
        }
        Integer.parseInt("x");
      } catch (NumberFormatException e) {
        synchronized (b) { // finds: lock-pattern
          x--;
        }
      }
    }
  }

  synchronized void staticMethods() {
    increment();
    increment(); // finds: lock-pattern
  }

  static synchronized void staticContext() {
    synchronized (GLOBAL) {
      count++;
    }
    synchronized (GLOBAL) { // finds: lock-pattern
      count++;
    }
  }

  static synchronized void staticContextTakenAgain() {
    increment();
    increment();
  }

  static synchronized void increment() {
    count++;
  }

  void classObject() {
    synchronized (Blocks.class) {
      increment();
      increment();
    }
  }

  void unknownContext(java.util.List<Object> locks) {
    synchronized (locks.get(0)) {
      synchronized (b) {
        x++;
      }
      synchronized (b) { // finds: lock-pattern
        x++;
      }
    }
  }

  void unknownWitnesses(java.util.List<Object> locks) {
    synchronized (a) {
      synchronized (locks.get(0)) {
        x++;
      }
      synchronized (locks.get(0)) {
        x++;
      }
    }
  }

  void loopOverLocks(java.util.List<Object> locks) {
    synchronized (a) {
      for (Object lock : locks) {
        synchronized (lock) {
          x++;
        }
      }
    }
  }

  void localTakenTwiceInALoop(java.util.List<Object> locks) {
    synchronized (a) {
      for (Object lock : locks) {
        synchronized (lock) {
          x++;
        }
        synchronized (lock) { // finds: lock-pattern
          x++;
        }
      }
    }
  }
}
