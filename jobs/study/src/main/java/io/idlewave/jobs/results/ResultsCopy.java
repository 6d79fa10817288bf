package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A results folder read again and given to a sink, as the run itself would have done it. */
public final class ResultsCopy {

  private ResultsCopy() {}

  /**
   * Gives what a folder holds to {@code sink}, and commits it there.
   *
   * @return the run's name among others
   * @throws BadResultsException if the results are damaged, or of a version that did not say which
   *     run they are
   */
  public static String copy(InputFolder folder, ResultSink sink) throws IOException {
    RunSummary summary = ResultsFolder.readSummary(folder);
    RunIdentity identity = summary.run();
    List<TableContent> contents = summary.tables();
    if (identity == null || contents == null) {
      throw new BadResultsException(
          folder.location()
              + ": results of an earlier version, which do not say which run they are");
    }
    List<Table<?>> tables = new ArrayList<>();
    contents.forEach(content -> tables.add(Tables.of(folder, content.name())));
    RunHeader header = new RunHeader(identity, study(folder), tables);
    try {
      sink.prepare();
      sink.take(new StagedRun(header, summary, folder));
    } finally {
      sink.abort();
    }
    return identity.id();
  }

  private static Study study(InputFolder folder) throws IOException {
    try (InputStream in = folder.open(ResultsFolder.STUDY_FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      String origin = folder.location() + "/" + ResultsFolder.STUDY_FILE;
      return StudyReader.parse(origin, text, Path.of("").toAbsolutePath());
    }
  }
}
