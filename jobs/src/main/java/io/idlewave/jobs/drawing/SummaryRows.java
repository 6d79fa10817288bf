package io.idlewave.jobs.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.results.finding.Digest;
import io.idlewave.jobs.results.finding.Digest.Cell;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.SchemaBuilder.FieldAssembler;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** The rows of digests, out of a summary. */
final class SummaryRows {

  private static final String NAME = "name";
  private static final String UP = "../";

  /** What numbers of these roles count is whole. */
  private static final Set<Role> WHOLE = Set.of(Role.NONE, Role.COUNT, Role.RANK, Role.KEY);

  private final JsonNode summary;

  /**
   * Those of a summary.
   *
   * @param pieces scenarios that a map adds, which are no runs of the study
   */
  SummaryRows(RunSummary summary, Set<String> pieces) {
    ObjectNode tree = (ObjectNode) ReportJson.tree(summary);
    ArrayNode runs = tree.putArray("runs");
    if (tree.path("base") instanceof ObjectNode base) {
      runs.add(base.deepCopy().put(NAME, "base"));
    }
    for (JsonNode scenario : tree.path("scenarios")) {
      if (!pieces.contains(scenario.path(NAME).asText())) {
        runs.add(scenario);
      }
    }
    this.summary = tree;
  }

  /** Those of one part alone, which would stand in a summary under a label. */
  SummaryRows(String label, Record part) {
    ObjectNode tree = (ObjectNode) ReportJson.tree(part);
    this.summary = tree.objectNode().set("analyses", tree.objectNode().set(label, tree));
  }

  /** Whether there are any. */
  boolean has(Digest digest) {
    boolean[] any = {false};
    read(digest, row -> any[0] = true);
    return any[0];
  }

  /** Hands every row of a digest to {@code rows}. */
  void read(Digest digest, Consumer<GenericRecord> rows) {
    FieldAssembler<Schema> fields = SchemaBuilder.record("Row").fields();
    for (int column = 0; column < digest.cells().size(); column++) {
      fields = fields.optionalString("c" + column);
    }
    Schema schema = fields.endRecord();
    walk(
        List.of(),
        summary,
        List.of(digest.rows().split("/")),
        entries -> {
          GenericRecord row = new GenericData.Record(schema);
          for (int column = 0; column < digest.cells().size(); column++) {
            row.put(column, value(entries, digest.cells().get(column)));
          }
          rows.accept(row);
        });
  }

  private record Entry(String key, JsonNode node) {}

  private static void walk(
      List<Entry> above, JsonNode at, List<String> steps, Consumer<List<Entry>> rows) {
    if (at.isNull() || at.isMissingNode()) {
      return;
    }
    if (steps.isEmpty()) {
      Entry last = above.get(above.size() - 1);
      rows.accept(with(above.subList(0, above.size() - 1), new Entry(last.key(), at)));
      return;
    }
    List<String> rest = steps.subList(1, steps.size());
    if (!steps.get(0).equals("*")) {
      walk(above, at.path(steps.get(0)), rest, rows);
      return;
    }
    at.properties()
        .forEach(
            of ->
                walk(
                    with(above, new Entry(of.getKey(), of.getValue())), of.getValue(), rest, rows));
    for (int i = 0; at.isArray() && i < at.size(); i++) {
      String key = at.get(i).path(NAME).asText(Integer.toString(i));
      walk(with(above, new Entry(key, at.get(i))), at.get(i), rest, rows);
    }
  }

  private static List<Entry> with(List<Entry> entries, Entry next) {
    List<Entry> all = new ArrayList<>(entries);
    all.add(next);
    return all;
  }

  private @Nullable Object value(List<Entry> entries, Cell cell) {
    String at = cell.at();
    int level = entries.size() - 1;
    for (; at.startsWith(UP) && level > 0; level--) {
      at = at.substring(UP.length());
    }
    Entry entry = entries.get(level);
    if (at.equals("$")) {
      return cell.role().equals(Role.RANK.label())
          ? (Object) Integer.valueOf(entry.key())
          : entry.key();
    }
    JsonNode node =
        at.startsWith("/")
            ? summary.at(at.replace("$", entry.key()))
            : at.equals(".") ? entry.node() : entry.node().at("/" + at);
    if (!node.isNumber()) {
      return node.isTextual() ? node.asText() : null;
    }
    return node.isIntegralNumber() && WHOLE.contains(Role.of(cell.role()))
        ? (Number) node.longValue()
        : (Number) node.doubleValue();
  }
}
