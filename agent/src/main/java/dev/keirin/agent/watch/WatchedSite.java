// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.CodeSite;
import dev.keirin.instrument.FieldFacts;
import dev.keirin.instrument.WrittenTogether;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import dev.keirin.probe.CallHook;

/** A place in instrumented code, with what was found out about it when it was first reached. */
public final class WatchedSite {
  private final CodeSite code;
  private final Site site;
  private final int slot;
  private String target;
  private Layout layout;
  private long shadowOffset;
  private long stateOffset;
  private long readOffset;
  private final int number;
  private FieldKey field;
  private ObjectShadow fieldOwner;
  private Block block;
  private CallHook callHook;
  private Layout monitorLayout;

  WatchedSite(int number, CodeSite code) {
    this.number = number;
    this.code = code;
    this.site =
        new Site(code.className(), code.method(), code.file(), code.line(), code.instruction());
    this.slot = code.target() instanceof FieldFacts facts ? facts.number() : -1;
  }

  /** The number of the field that is accessed here among those of its owner, or -1. */
  int slot() {
    return slot;
  }

  /** The number of this place. */
  public int number() {
    return number;
  }

  /** The layout of the objects accessed here, or null if that is not known yet. */
  Layout layout() {
    return layout;
  }

  void layout(Layout newLayout) {
    layout = newLayout;
    shadowOffset = newLayout.offset();
    FieldFacts facts = (FieldFacts) code.target();
    readOffset = newLayout.readOffset(facts);
    stateOffset = newLayout.stateOffset(facts);
  }

  /** The layout of an object whose monitor is used here. */
  Layout layoutOf(Object monitor) {
    Layout known = monitorLayout;
    if (known != null && known.isOf(monitor.getClass())) {
      return known;
    }
    Layout found = Layout.of(monitor.getClass());
    if (known == null) {
      monitorLayout = found;
    }
    return found;
  }

  /** Where objects carry the epoch of this field's last read, if they do so. */
  long readOffset() {
    return readOffset;
  }

  /** Where objects carry what is known of this field; 0 if not known, negative if nowhere. */
  long stateOffset() {
    return stateOffset;
  }

  /** Where the objects accessed here carry their shadow; 0 if not known, negative if nowhere. */
  long shadowOffset() {
    return shadowOffset;
  }

  /** What is accessed here, in words. */
  String target() {
    if (target == null) {
      Object subject = code.target();
      target =
          subject instanceof FieldFacts facts
              ? inWords(facts)
              : subject instanceof WrittenTogether fields
                  ? inWords(fields.first())
                  : "an array element";
    }
    return target;
  }

  private static String inWords(FieldFacts field) {
    return field.owner().replace('/', '.') + "." + field.name();
  }

  /** The fields that are written together from here on, or null. */
  WrittenTogether together() {
    return code.target() instanceof WrittenTogether fields ? fields : null;
  }

  public CodeSite code() {
    return code;
  }

  public Site site() {
    return site;
  }

  /** The field that is accessed here, or null if that is not known yet. */
  FieldKey field() {
    return field;
  }

  void field(FieldKey newField) {
    field = newField;
  }

  /** The class whose static field is accessed here, or null if that is not known yet. */
  ObjectShadow fieldOwner() {
    return fieldOwner;
  }

  void fieldOwner(ObjectShadow newFieldOwner) {
    fieldOwner = newFieldOwner;
  }

  /** The atomic block that begins here, or null if that is not known yet. */
  Block block() {
    return block;
  }

  void block(Block newBlock) {
    block = newBlock;
  }

  /** The hook for the calls made here, or null if there is none yet. */
  CallHook callHook() {
    return callHook;
  }

  void callHook(CallHook newCallHook) {
    callHook = newCallHook;
  }
}
