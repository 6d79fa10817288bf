package io.idlewave.jobs.inspect;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.RecordedStudy;
import io.idlewave.jobs.prepare.recorded.TraceSurveys;
import io.idlewave.jobs.results.summary.Censuses;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Inspects traces. */
public final class Inspections {

  /** What an archive is called that is still to be made. */
  private static final String MADE = "trace";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./][A-Za-z0-9_./,=-]*");

  private Inspections() {}

  /**
   * What a trace says of its run, from its survey, one walk, and another one over its steps.
   *
   * @param path where it lies, as its user has said: an archive, or the foreign trace that the
   *     archive was made of
   * @throws io.idlewave.ingest.model.BadTraceException if a stored index is damaged
   */
  public static Inspection of(
      TraceArchive archive, Path path, GraphOptions graph, Progress progress) {
    TraceMetadata metadata = archive.metadata();
    boolean foreign = !TraceArchive.isArchive(path);
    String trace = foreign ? MADE : quoted(path.toString());
    PreparedStudy prepared =
        metadata.times().recordsCalls() && (metadata.callCount() > 0 || metadata.hasTimelines())
            ? RecordedStudy.of(archive, archive.folder().toAbsolutePath(), graph, progress)
            : null;
    Survey survey =
        prepared == null ? TraceSurveys.of(archive, graph, progress) : prepared.survey();
    InspectionWalk.Found found = InspectionWalk.of(archive, prepared, graph, progress);
    return new Inspection(
        metadata.source().name(),
        trace,
        ingest(foreign, path),
        Censuses.report(survey.census(), metadata),
        Censuses.otherCalls(survey.census()),
        (int) metadata.ranks().stream().map(RankMetadata::node).distinct().count(),
        found.run(),
        found.iterations(),
        found.streams(),
        found.accelerators(),
        found.variation(),
        Oddities.of(metadata, survey, found.run()),
        Questions.of(trace, metadata, survey.census(), found.run(), found.iterations()));
  }

  private static @Nullable String ingest(boolean foreign, Path path) {
    return foreign ? "idlewave ingest " + quoted(path.toString()) + " --out " + MADE : null;
  }

  /** A word as a shell takes it. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
