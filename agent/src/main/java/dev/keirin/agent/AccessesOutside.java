// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import dev.keirin.agent.watch.Inside;
import dev.keirin.probe.AccessingThread;
import dev.keirin.probe.ArrayRun;
import dev.keirin.probe.KnownAccesses;
import dev.keirin.probe.Observer;

/** The part of {@link OutsideOnly} that is about accesses. */
abstract class AccessesOutside implements Observer {
  private final Observer to;

  AccessesOutside(Observer to) {
    this.to = to;
  }

  @Override
  public void beforeRead(Object owner, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.beforeRead(owner, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void beforeWrite(Object owner, long value, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.beforeWrite(owner, value, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void beforeStaticRead(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.beforeStaticRead(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void beforeStaticWrite(long value, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.beforeStaticWrite(value, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void beforeArrayRead(Object array, int index, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.beforeArrayRead(array, index, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void beforeArrayWrite(Object array, int index, long value, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.beforeArrayWrite(array, index, value, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public boolean beforePlainRead(Object owner, AccessingThread thread, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return false;
    }
    try {
      return to.beforePlainRead(owner, thread, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public boolean beforePlainWrite(Object owner, AccessingThread thread, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return false;
    }
    try {
      return to.beforePlainWrite(owner, thread, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public AccessingThread thread() {
    Object entered = Inside.enter();
    if (entered == null) {
      return AccessingThread.UNKNOWN;
    }
    try {
      return to.thread();
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public KnownAccesses firstWrite(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return null;
    }
    try {
      return to.firstWrite(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public long firstEpoch(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return 0;
    }
    try {
      return to.firstEpoch(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public boolean beforePlainStaticRead(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return false;
    }
    try {
      return to.beforePlainStaticRead(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public boolean beforePlainStaticWrite(int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return false;
    }
    try {
      return to.beforePlainStaticWrite(site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public boolean beforePlainArrayRead(Object array, int index, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return false;
    }
    try {
      return to.beforePlainArrayRead(array, index, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public boolean beforePlainArrayWrite(Object array, int index, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return false;
    }
    try {
      return to.beforePlainArrayWrite(array, index, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public ArrayRun run(int site, boolean isWrite) {
    Object entered = Inside.enter();
    if (entered == null) {
      return Observer.super.run(site, isWrite);
    }
    try {
      return to.run(site, isWrite);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public Object loopBegins(Object array, boolean isWrite) {
    Object entered = Inside.enter();
    if (entered == null) {
      return null;
    }
    try {
      return to.loopBegins(array, isWrite);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void loopEnds(Object array, int start, int now, int done, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.loopEnds(array, start, now, done, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void loopEndsAtElement(Object array, int index, int site) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.loopEndsAtElement(array, index, site);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void afterPlainAccess() {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.afterPlainAccess();
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void afterAccess() {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.afterAccess();
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public void afterRead(long value) {
    Object entered = Inside.enter();
    if (entered == null) {
      return;
    }
    try {
      to.afterRead(value);
    } finally {
      Inside.leave(entered);
    }
  }

  @Override
  public long valueOf(Object reference) {
    Object entered = Inside.enter();
    if (entered == null) {
      return 0;
    }
    try {
      return to.valueOf(reference);
    } finally {
      Inside.leave(entered);
    }
  }
}
