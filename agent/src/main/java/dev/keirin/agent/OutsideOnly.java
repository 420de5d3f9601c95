// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.watch.Inside;
import dev.keirin.probe.CallCounter;
import dev.keirin.probe.CallHook;
import dev.keirin.probe.InsideEvents;
import dev.keirin.probe.Observer;

/** Passes on what the program does, and nothing that a thread does {@link Inside}. */
final class OutsideOnly extends AccessesOutside {
  private final Observer to;

  OutsideOnly(Observer to) {
    super(to);
    this.to = to;
  }

  @Override
  public void classUsed(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.classUsed(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void classInitialises(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.classInitialises(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void classInitialised(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.classInitialised(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void requireRoom() {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.requireRoom();
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void monitorEntered(Object monitor, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.monitorEntered(monitor, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void monitorExits(Object monitor, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.monitorExits(monitor, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void synchronizedMethodEntered(Object monitor, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.synchronizedMethodEntered(monitor, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void blockBegins(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.blockBegins(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void blockEnds(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.blockEnds(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void synchronizedMethodExits(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.synchronizedMethodExits(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void yieldPoint(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.yieldPoint(site);
    } finally {
      Inside.leave(entered);
    }
  }

  /** A hook is for good, so it is also made when a call is first made inside. */
  @Override
  public CallHook callHook(int site) {
    Object entered = Inside.enter();
    try {
      return to.callHook(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public CallCounter callCounter(int site) {
    Object entered = Inside.enter();
    try {
      return to.callCounter(site);
    } finally {
      Inside.leave(entered);
    }
  }

  /** The JVM stops, and objects are cloned, wherever that is done. */
  @Override
  public void inside(int event, Object subject, Object detail) {
    Object entered = Inside.enter();
    boolean isWanted =
        event == InsideEvents.HALTS
            || event == InsideEvents.OBJECT_IS_CLONED
            || event == InsideEvents.OBJECT_CLONED;
    if (entered == null && !isWanted) {
      return;
    }
    try {
      to.inside(event, subject, detail);
    } finally {
      Inside.leave(entered);
    }
  }
}
