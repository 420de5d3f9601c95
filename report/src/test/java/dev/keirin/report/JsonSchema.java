// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

/** Checks what was written against a schema. */
public final class JsonSchema {
  private final Schema schema;

  public JsonSchema(String text) {
    schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(text);
  }

  public void assertValid(String json) {
    assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
  }

  public void assertInvalid(String json) {
    assertThat(schema.validate(json, InputFormat.JSON)).isNotEmpty();
  }
}
