// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.CodeSite;
import dev.keirin.operation.Block;
import dev.keirin.operation.Site;

/** A place in instrumented code, with what was found out about it when it was first reached. */
public final class WatchedSite {
  private final CodeSite code;
  private final Site site;
  private FieldKey field;
  private ObjectShadow fieldOwner;
  private Block block;

  WatchedSite(CodeSite code) {
    this.code = code;
    this.site =
        new Site(code.className(), code.method(), code.file(), code.line(), code.instruction());
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
}
