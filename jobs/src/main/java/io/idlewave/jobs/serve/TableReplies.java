package io.idlewave.jobs.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.results.table.TableReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Tables of results as JSON and CSV, row by row as they stand in their files. */
final class TableReplies {

  private static final JsonFactory JSON = new JsonFactory();

  private TableReplies() {}

  /** The names of the tables that a run has written. */
  static List<String> names(RunSummary summary) {
    List<TableContent> tables = summary.tables();
    return tables == null ? List.of() : tables.stream().map(TableContent::name).toList();
  }

  /**
   * A table.
   *
   * @param name one of {@link #names}
   * @param format {@code json} or {@code csv}
   * @throws RefusedRequestException 404 for a table that is not there, 400 for another format
   */
  static Reply of(InputFolder folder, RunSummary summary, String name, String format) {
    TableContent content = content(summary, name);
    if (content == null) {
      throw RefusedRequestException.notFound(
          "table: one of " + String.join(", ", names(summary)) + ", got another");
    }
    Table<?> table = Tables.of(folder, name);
    return switch (format) {
      case "json" -> Reply.streamed(Reply.JSON, out -> json(table, folder, content, out));
      case "csv" ->
          Reply.streamed("text/csv; charset=utf-8", out -> csv(table, folder, content, out));
      default -> throw RefusedRequestException.malformed("?format=: json or csv, got another");
    };
  }

  private static @Nullable TableContent content(RunSummary summary, String name) {
    List<TableContent> tables = summary.tables();
    return tables == null
        ? null
        : tables.stream().filter(table -> table.name().equals(name)).findFirst().orElse(null);
  }

  private interface Rows {
    void take(GenericRecord row) throws IOException;
  }

  private static <R extends Record> void read(
      Table<R> table, InputFolder folder, TableContent content, Rows rows) throws IOException {
    try {
      TableReader.records(
          table,
          folder,
          content,
          row -> {
            try {
              rows.take(row);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (BadResultsException e) {
      throw new IOException("the table is damaged", e); // rows are on their way: the answer breaks
    }
  }

  private static void json(
      Table<?> table, InputFolder folder, TableContent content, OutputStream out)
      throws IOException {
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartArray();
      read(
          table,
          folder,
          content,
          row -> {
            json.writeRaw('\n');
            write(json, row);
          });
      json.writeEndArray();
      json.writeRaw('\n');
    }
  }

  private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value instanceof GenericRecord record) {
      json.writeStartObject();
      for (Schema.Field field : record.getSchema().getFields()) {
        json.writeFieldName(field.name());
        write(json, record.get(field.pos()));
      }
      json.writeEndObject();
    } else if (value == null) {
      json.writeNull();
    } else if (value instanceof Long whole) {
      json.writeNumber(whole);
    } else if (value instanceof Integer whole) {
      json.writeNumber(whole);
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof Double number && Double.isFinite(number)) {
      json.writeNumber(number);
    } else {
      json.writeString(value.toString());
    }
  }

  private static void csv(
      Table<?> table, InputFolder folder, TableContent content, OutputStream out)
      throws IOException {
    Writer csv = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    List<String> header = new ArrayList<>();
    header(table.schema(), "", header);
    line(csv, header);
    read(
        table,
        folder,
        content,
        row -> {
          List<String> cells = new ArrayList<>();
          cells(row, row.getSchema(), cells);
          line(csv, cells);
        });
    csv.flush();
  }

  private static void header(Schema schema, String prefix, List<String> into) {
    for (Schema.Field field : schema.getFields()) {
      Schema nested = record(field.schema());
      if (nested == null) {
        into.add(prefix + field.name());
      } else {
        header(nested, prefix + field.name() + ".", into);
      }
    }
  }

  private static void cells(@Nullable GenericRecord row, Schema schema, List<String> into) {
    for (Schema.Field field : schema.getFields()) {
      Schema nested = record(field.schema());
      Object value = row == null ? null : row.get(field.pos());
      if (nested != null) {
        cells((GenericRecord) value, nested, into);
      } else {
        into.add(value == null ? "" : value.toString());
      }
    }
  }

  private static @Nullable Schema record(Schema schema) {
    if (schema.getType() == Schema.Type.RECORD) {
      return schema;
    }
    return schema.isUnion()
        ? schema.getTypes().stream()
            .filter(type -> type.getType() == Schema.Type.RECORD)
            .findFirst()
            .orElse(null)
        : null;
  }

  private static void line(Writer csv, List<String> cells) throws IOException {
    for (int i = 0; i < cells.size(); i++) {
      if (i > 0) {
        csv.write(',');
      }
      csv.write(quoted(cells.get(i)));
    }
    csv.write("\r\n");
  }

  private static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
