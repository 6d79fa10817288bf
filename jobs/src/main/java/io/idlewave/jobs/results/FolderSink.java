package io.idlewave.jobs.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results folder: an Avro file per table, {@code study.yaml}, and {@code summary.json}, which
 * is written last, so that its presence means that the results are complete.
 */
public final class FolderSink implements ResultSink {

  private final OutputFolder folder;
  private final Map<Table<?>, TableFile<?>> files = new LinkedHashMap<>();
  private String study = "";

  /** Results in a folder on whatever file system it lies. */
  public FolderSink(OutputFolder folder) {
    this.folder = folder;
  }

  @Override
  public void prepare() throws IOException {
    folder.prepare();
  }

  @Override
  public void open(RunHeader run) throws IOException {
    folder.delete(ResultsFolder.SUMMARY_FILE);
    study = run.study().toYaml();
    for (Table<?> table : run.tables()) {
      files.put(table, new TableFile<>(table, folder));
    }
  }

  @Override
  public <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
    file(table).write(rows);
  }

  @SuppressWarnings("unchecked") // open() made each file for its table
  private <R extends Record> TableFile<R> file(Table<R> table) {
    TableFile<?> file = files.get(table);
    if (file == null) {
      throw new IllegalArgumentException("a table that the run did not announce: " + table);
    }
    return (TableFile<R>) file;
  }

  @Override
  public void commit(RunSummary summary) throws IOException {
    closeFiles();
    byte[] json = ReportJson.write(summary).getBytes(StandardCharsets.UTF_8);
    folder.write(ResultsFolder.STUDY_FILE, study.getBytes(StandardCharsets.UTF_8));
    folder.write(ResultsFolder.SUMMARY_FILE, json);
  }

  @Override
  public void abort() throws IOException {
    List<Table<?>> opened = List.copyOf(files.keySet());
    closeFiles();
    for (Table<?> table : opened) {
      folder.delete(table.fileName());
    }
  }

  private void closeFiles() throws IOException {
    for (TableFile<?> file : files.values()) {
      file.close();
    }
    files.clear();
  }
}
