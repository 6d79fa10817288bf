package io.idlewave.graph.survey;

import io.idlewave.graph.index.IndexFormat;
import io.idlewave.graph.index.IndexReader;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.index.IndexWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The survey of an archive, {@code survey.avro}: what is read equals what was written. */
public final class SurveyFile {

  static final IndexFormat<StoredSurvey> FORMAT =
      new IndexFormat<>("survey.avro", "survey", 8, StoredSurvey.class);

  private SurveyFile() {}

  /** Whether the survey of {@code archive} can be read. */
  public static IndexState state(TraceArchive archive) {
    return IndexReader.state(archive, FORMAT);
  }

  /**
   * Writes the survey of {@code archive}; the file appears whole or not at all.
   *
   * @param settled what else was found out with it, by name
   */
  public static void write(TraceArchive archive, Survey survey, Map<String, Long> settled) {
    try (IndexWriter<StoredSurvey> writer = new IndexWriter<>(archive, FORMAT, settled)) {
      writer.write(StoredSurvey.of(survey));
      writer.commit();
    }
  }

  /**
   * What was found out with the survey of {@code archive}, under a name that was written.
   *
   * @return null where there is no current survey, or none that says it
   * @throws BadTraceException if the file is damaged
   */
  public static @Nullable Long settled(TraceArchive archive, String name) {
    if (state(archive) != IndexState.CURRENT) {
      return null;
    }
    try (IndexReader<StoredSurvey> reader = new IndexReader<>(archive, FORMAT)) {
      return reader.hasSetting(name) ? Long.valueOf(reader.setting(name)) : null;
    }
  }

  /**
   * The survey of {@code archive}.
   *
   * @throws BadTraceException if there is none, or it is stale or damaged
   */
  public static Survey read(TraceArchive archive) {
    try (IndexReader<StoredSurvey> reader = new IndexReader<>(archive, FORMAT)) {
      StoredSurvey stored = reader.next();
      String problem = stored == null ? "one survey, got none" : stored.problem(archive.metadata());
      if (stored == null || problem != null) {
        throw new BadTraceException(FORMAT.in(archive) + ": " + problem);
      }
      if (reader.next() != null) {
        throw new BadTraceException(FORMAT.in(archive) + ": one survey, got more");
      }
      return stored.survey();
    }
  }
}
