import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Locks that are objects of their own.
class ExplicitLocks {
  final Lock a = new ReentrantLock();
  final ReentrantLock b = new ReentrantLock();
  final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
  int x;

  void twice() {
    a.lock();
    try {
      read();
      write(); // finds: lock-pattern
    } finally {
      a.unlock();
    }
  }

  synchronized void underMonitor() {
    read();
    write(); // finds: lock-pattern
  }

  void afterRelease() {
    a.lock();
    try {
      read();
    } finally {
      a.unlock();
    }
    write();
  }

  void read() {
    b.lock();
    try {
      System.out.println(x);
    } finally {
      b.unlock();
    }
  }

  void write() {
    b.lock();
    try {
      x++;
    } finally {
      b.unlock();
    }
  }

  synchronized void checkThenAct() {
    boolean isEmpty;
    both.readLock().lock();
    try {
      isEmpty = x == 0;
    } finally {
      both.readLock().unlock();
    }
    if (isEmpty) {
      both.writeLock().lock(); // finds: lock-pattern
      try {
        x++;
      } finally {
        both.writeLock().unlock();
      }
    }
  }

  /** Another method lets the lock go, by a protocol of its own. */
  synchronized void neverReleasedHere() {
    b.lock();
    b.lock();
  }
}
