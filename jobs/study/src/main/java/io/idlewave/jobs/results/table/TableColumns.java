package io.idlewave.jobs.results.table;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What the header of a table says of its columns, however a tool has written the schema: of each,
 * in their order, a line of name, type with a question mark where it can be null, unit and meaning,
 * with tabs between them. Columns of a record inside a row are called {@code FIELD.FIELD}. A bit
 * that is wrong in a schema would else give a column another name.
 */
final class TableColumns {

  private TableColumns() {}

  /** The SHA-256 of the lines, in hexadecimal. */
  static String sha256(Schema schema) {
    StringBuilder lines = new StringBuilder();
    add(schema, "", lines);
    MessageDigest digest = Sha256.start();
    digest.update(lines.toString().getBytes(StandardCharsets.UTF_8));
    return Sha256.hex(digest);
  }

  private static void add(Schema schema, String prefix, StringBuilder lines) {
    for (Schema.Field field : schema.getFields()) {
      String name = prefix + field.name();
      Schema type = field.schema();
      if (type.getType() == Schema.Type.RECORD) {
        add(type, name + ".", lines);
      } else {
        lines
            .append(name)
            .append('\t')
            .append(type(type))
            .append('\t')
            .append(text(field.getProp("unit")))
            .append('\t')
            .append(text(field.doc()))
            .append('\n');
      }
    }
  }

  private static String type(Schema schema) {
    if (schema.getType() != Schema.Type.UNION) {
      return schema.getName();
    }
    StringBuilder types = new StringBuilder();
    for (Schema one : schema.getTypes()) {
      types.append(one.getType() == Schema.Type.NULL ? "" : one.getName());
    }
    return types + (schema.isNullable() ? "?" : "");
  }

  private static String text(@Nullable String stated) {
    return stated == null ? "" : stated;
  }
}
