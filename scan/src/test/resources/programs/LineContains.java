// The example of the paper's first figure: the lock of a parameter is taken twice.
class Line {
  Location start, end;

  synchronized boolean contains(Location point) {
    double r1 = point.distanceTo(start);
    double r2 = point.distanceTo(end); // finds: lock-pattern
    double c = start.distanceTo(end);
    return r1 + r2 <= 1.001 * c;
  }

  synchronized boolean containsFixed(Location point) {
    synchronized (point) {
      double r1 = point.distanceTo(start);
      double r2 = point.distanceTo(end);
      return r1 + r2 <= 1;
    }
  }

  boolean withoutContext(Location point) {
    return point.distanceTo(start) + point.distanceTo(end) <= 1;
  }

  synchronized double oneOrTheOther(Location point, boolean b) {
    double r;
    if (b) {
      r = point.distanceTo(start);
    } else {
      r = point.distanceTo(end);
    }
    return r;
  }

  synchronized void sameInLoop(Location point, Location[] endpoints, double[] r) {
    for (int i = 0; i < 2; i++) {
      r[i] = point.distanceTo(endpoints[i]); // finds: lock-pattern
    }
  }

  synchronized void differentElements(Location[] point, Location[] endpoints, double[] r) {
    for (int i = 0; i < 2; i++) {
      r[i] = point[i].distanceTo(endpoints[i]);
    }
  }

  synchronized void sameElement(Location[] point) {
    point[0].distanceTo(start);
    point[0].distanceTo(end); // finds: lock-pattern
  }

  synchronized void twoElements(Location[] point) {
    point[0].distanceTo(start);
    point[1].distanceTo(end);
  }

  synchronized void elementReplaced(Location[] point) {
    point[0].distanceTo(start);
    point[0] = new Location();
    point[0].distanceTo(end);
  }

  synchronized double reassigned(Location point) {
    double r = point.distanceTo(start);
    point = new Location[] {end}[0];
    return r + point.distanceTo(start);
  }

  synchronized double reassignedField() {
    double r = start.distanceTo(end);
    start = end;
    return r + start.distanceTo(end);
  }

  synchronized double oldValueOfReassignedField() {
    Location old = start;
    start = end;
    return old.distanceTo(end) + start.distanceTo(end);
  }

  synchronized double copyOfVariable(Location point) {
    Location same = point;
    return point.distanceTo(start)
        + same.distanceTo(end); // finds: lock-pattern
  }

  synchronized void eachElementTwice(Location[] points) {
    for (Location point : points) {
      point.distanceTo(start);
      point.distanceTo(end); // finds: lock-pattern
    }
  }

  /** Holds the witness, but the next caller may not. */
  boolean callerHoldsWitness(Location point) {
    synchronized (point) {
      return contains(point);
    }
  }

  synchronized double newObjectThatNobodyKnows() {
    Location mine = new Location();
    return mine.distanceTo(start) + mine.distanceTo(end);
  }
}

class Location {
  double x, y;

  synchronized double distanceTo(Location p) {
    return Math.sqrt(Math.pow(p.x - x, 2) + Math.pow(p.y - y, 2));
  }
}
