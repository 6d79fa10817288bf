package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;

/**
 * A sink as somebody else would add one: a folder with a file of JSON lines per table, and an empty
 * file {@code complete} at the end. Nothing of it is known to the program but a line in {@code
 * META-INF/services}.
 */
public final class LinesSink implements ResultSink {

  private static final String COMPLETE = "complete";

  private final Path folder;
  private final Map<Table<?>, StringBuilder> lines = new LinkedHashMap<>();

  private LinesSink(Path folder) {
    this.folder = folder;
  }

  /** What makes it known. */
  public static final class Provider implements SinkProvider {

    @Override
    public String name() {
      return "lines";
    }

    @Override
    public String address() {
      return "a folder for JSON lines";
    }

    @Override
    public ResultSink create(String address, SinkOptions options) {
      if (address.isEmpty()) {
        throw new UsageException("--sink: lines:FOLDER, got no folder");
      }
      return new LinesSink(Path.of(address));
    }
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    Files.createDirectories(folder);
    List<String> added =
        rows.stream().map(Tables.FRONTIERS::encode).map(GenericRecord::toString).toList();
    Files.write(early(folder), added, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Rows of frontiers that have come before the run ended, as often as they came. */
  public static List<String> earlyFrontiers(Path folder) throws IOException {
    return Files.exists(early(folder)) ? Files.readAllLines(early(folder)) : List.of();
  }

  private static Path early(Path folder) {
    return folder.resolve("frontiers.early");
  }

  @Override
  public void open(RunHeader run) {
    run.tables().forEach(table -> lines.put(table, new StringBuilder()));
  }

  @Override
  public <R extends Record> void write(Table<R> table, List<R> rows) {
    StringBuilder text = lines.get(table);
    if (text == null) {
      throw new IllegalArgumentException("a table that the run did not announce: " + table);
    }
    rows.forEach(row -> text.append(table.encode(row)).append('\n'));
  }

  @Override
  public void commit(RunSummary summary) throws IOException {
    Files.createDirectories(folder);
    Files.deleteIfExists(folder.resolve(COMPLETE));
    for (Map.Entry<Table<?>, StringBuilder> table : lines.entrySet()) {
      Files.writeString(file(folder, table.getKey()), table.getValue());
    }
    Files.writeString(folder.resolve(COMPLETE), "");
  }

  @Override
  public void abort() {
    lines.clear();
  }

  /** Whether a run has been committed to a folder. */
  public static boolean isComplete(Path folder) {
    return Files.exists(folder.resolve(COMPLETE));
  }

  /** The rows of a table in a folder. */
  public static List<String> rows(Path folder, Table<?> table) throws IOException {
    return Files.readAllLines(file(folder, table));
  }

  private static Path file(Path folder, Table<?> table) {
    return folder.resolve(table.name() + ".jsonl");
  }
}
