package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.inspect.Inspection.Question;
import io.idlewave.jobs.inspect.Inspections;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.prepare.recorded.TraceSurveys;
import io.idlewave.jobs.results.summary.Caveat;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.text.ProgramPart;
import io.idlewave.jobs.text.HumanUnits;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A first study of a trace, with comments that say what each key asks: the timing that its times
 * allow, what its clocks tell of slack and eager messages, and scenarios that fit the length of its
 * run. It was prepared on the trace, so that it runs as it is. The studies that the recorded run
 * itself suggests stand in it as commands.
 */
public final class StudyDraft {

  private static final String OBSERVED = "study-observed.yaml";
  private static final String MODEL = "study-model.yaml";

  /** Calls up to which a trace is cheap. */
  private static final long FEW_CALLS = 1_000_000;

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z./][A-Za-z0-9_./-]*");

  private final TraceArchive archive;
  private final Path file;
  private final Map<String, String> values = new HashMap<>();

  private StudyDraft(TraceArchive archive, Path file) {
    this.archive = archive;
    this.file = file;
  }

  /**
   * The text of a study.
   *
   * @param file what will hold it; paths in it are relative to its folder
   * @param schema the schema of studies for editors, or null
   * @param graph how the trace is walked, where its survey is not stored
   * @throws io.idlewave.jobs.failure.RefusedException if no study of the trace can run
   */
  public static String of(
      TraceArchive archive,
      Path file,
      @Nullable Path schema,
      GraphOptions graph,
      Progress progress) {
    StudyDraft draft = new StudyDraft(archive, file.toAbsolutePath());
    long spanNanos = TraceSurveys.of(archive, graph, progress).census().spanNanos();
    draft.describe(schema);
    draft.put("questions", draft.questions(graph, progress));
    return archive.metadata().times().recordsCalls()
        ? draft.observed(spanNanos, graph, progress)
        : draft.model(graph, progress);
  }

  private void describe(@Nullable Path schema) {
    TraceMetadata metadata = archive.metadata();
    put("schema", schema == null ? "" : "# yaml-language-server: $schema=" + schema.toUri());
    put("name", PlainText.label(metadata.source().name()));
    put(
        "content",
        "%s on %s, %s"
            .formatted(
                HumanUnits.ranks(metadata),
                HumanUnits.things(metadata.nodes().size(), "node"),
                HumanUnits.things(metadata.callCount(), "call")));
    put("study", String.valueOf(file.getFileName()));
    put("trace", quoted(trace().toString()));
    put("replicates", metadata.callCount() <= FEW_CALLS ? "100" : "20");
  }

  /** What the recorded run suggests to ask, as comments. */
  private String questions(GraphOptions graph, Progress progress) {
    List<Question> questions =
        archive.metadata().callCount() <= FEW_CALLS
            ? Inspections.of(archive, archive.folder(), graph, progress).questions()
            : List.of();
    return questions.isEmpty()
        ? "#   idlewave inspect TRACE"
        : questions.stream()
            .map(
                question ->
                    "# %s\n#   %s"
                        .formatted(
                            PlainText.of(question.reason()), PlainText.of(question.command())))
            .collect(Collectors.joining("\n"));
  }

  private void put(String key, String value) {
    values.put(key, value);
  }

  private Path trace() {
    Path trace = archive.folder().toAbsolutePath().normalize();
    Path folder = parent(file).normalize();
    boolean near = trace.startsWith(folder) || parent(trace).equals(parent(folder));
    return near ? folder.relativize(trace) : trace;
  }

  /** The folder that a path is in; the root is in itself. */
  private static Path parent(Path path) {
    Path parent = path.getParent();
    return parent == null ? path : parent;
  }

  private static String quoted(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "''") + "'";
  }

  private String observed(long spanNanos, GraphOptions graph, Progress progress) {
    put("rank", String.valueOf(archive.metadata().processCount() / 2));
    put("span", HumanUnits.time((double) spanNanos));
    put("limit", Math.max(1, spanNanos + spanNanos / 10) + "ns");
    put("slack", "");
    put("eager", "");
    put("clocks", "");
    put(
        "delay",
        "    delays: [{rank: %s, at: %dns, duration: %dns}]"
            .formatted(values.get("rank"), spanNanos / 2, Math.max(1_000, spanNanos / 10)));
    Caveat found;
    try {
      found = prepared(OBSERVED, graph, progress).caveat();
    } catch (StudyException e) {
      // The rank has no call at that time, as where a run is over at once.
      put("delay", "    bandwidth: {distribution: constant, value: 0.1ns}");
      found = prepared(OBSERVED, graph, progress).caveat();
    }
    put("slack", found.slackSource());
    put("eager", "%dB, %s".formatted(found.eagerThresholdBytes(), found.eagerSource()));
    put(
        "clocks",
        archive.metadata().sharesClock()
            ? "The ranks share a clock, so that intervals are as narrow as the trace allows."
            : "Ranks have clocks of their own: idlewave check TRACE --clocks says what they"
                + " allow.");
    return filled(OBSERVED);
  }

  private String model(GraphOptions graph, Progress progress) {
    boolean work = archive.metadata().times() == TraceTimes.WORK;
    put("cpu", work ? "cpu: {rate: 4Gflop/s}" : "cpu: {factor: 1}");
    put(
        "speed",
        work
            ? "The trace holds amounts of work: how much is done per second?"
            : "2 is half as fast as recorded, 0.5 twice as fast.");
    prepared(MODEL, graph, progress);
    return filled(MODEL);
  }

  private PreparedStudy prepared(String template, GraphOptions graph, Progress progress) {
    return StudyPreparation.prepare(
        StudyReader.parse(file.toString(), filled(template), parent(file)),
        archive,
        graph,
        progress);
  }

  private String filled(String template) {
    String text = ProgramPart.text(StudyDraft.class, template);
    for (Map.Entry<String, String> value : values.entrySet()) {
      text = text.replace("{" + value.getKey() + "}", value.getValue());
    }
    return text.stripLeading();
  }
}
