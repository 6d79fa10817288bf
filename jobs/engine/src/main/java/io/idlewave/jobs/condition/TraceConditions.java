package io.idlewave.jobs.condition;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceWarning;
import java.util.List;
import java.util.stream.Collectors;

/** What a trace holds and lacks, as conditions of results on it. */
final class TraceConditions {

  private TraceConditions() {}

  static List<Finding> recordedOrder(Situation situation) {
    return Finding.of("order fixed by the trace");
  }

  static List<Finding> otherRun(Situation situation) {
    return situation.otherRun() && !situation.learns()
        ? Finding.of("base times and census of an earlier run, not of what was streamed")
        : Finding.NONE;
  }

  static List<Finding> learned(Situation situation) {
    if (!situation.otherRun() || !situation.learns() || !situation.isObserved()) {
      return Finding.NONE;
    }
    long calls = situation.prepared().metadata().callCount();
    return Finding.counted(
        calls,
        "call",
        "what the study leaves to its trace was learned from the first %s of the stream");
  }

  /** Receives without an envelope may have taken as many. */
  static List<Finding> unmatchedSends(Situation situation) {
    if (situation.census().complete()) {
      return Finding.NONE;
    }
    return Finding.counted(
        situation.census().unmatchedSends(), "send", "incomplete trace: %s without a receive");
  }

  static List<Finding> unmatchedReceives(Situation situation) {
    return Finding.counted(
        situation.census().unmatchedReceives(), "receive", "incomplete trace: %s without a send");
  }

  static List<Finding> incompleteCollectives(Situation situation) {
    return Finding.counted(
        situation.census().incompleteCollectives(),
        "collective",
        "incomplete trace: %s that not all members entered");
  }

  /** A request that the program freed while it was active is open for a reason. */
  static List<Finding> openRequests(Situation situation) {
    if (situation.warning("request-freed").isPresent()) {
      return Finding.NONE;
    }
    String waits =
        situation.warning("wait-completes-nothing").isPresent()
            ? ", and no completion was recorded"
            : "";
    return Finding.counted(
        situation.census().openRequests(),
        "request",
        "incomplete trace: %s never completed" + waits);
  }

  static List<Finding> lostCalls(Situation situation) {
    List<TraceWarning> losses =
        situation.census().warnings().stream().filter(TraceWarning::loss).toList();
    long count = losses.stream().mapToLong(TraceWarning::count).sum();
    return Finding.counted(
        count, "record", "incomplete trace: %s of lost calls (" + codes(losses) + ")");
  }

  static List<Finding> silentFunctions(Situation situation) {
    return situation
        .warning("function-without-record")
        .map(
            warning ->
                Finding.counted(
                    warning.count(),
                    "call",
                    "incomplete trace: %s of functions whose messages were not recorded"))
        .orElse(Finding.NONE);
  }

  static List<Finding> oldArchive(Situation situation) {
    int version = situation.prepared().metadata().formatVersion();
    return version == TraceMetadata.FORMAT_VERSION
        ? Finding.NONE
        : Finding.of(version, "archive of older format version %d".formatted(version));
  }

  /** Of each rank its first timeline, on which it would call MPI_Finalize. */
  static List<Finding> noFinalize(Situation situation) {
    long count =
        situation.prepared().survey().windows().stream()
            .limit(situation.prepared().metadata().processCount())
            .filter(RunWindow::endsWithoutFinalize)
            .count();
    return Finding.counted(count, "rank", "%s without MPI_Finalize, to the last event");
  }

  static List<Finding> noCommunication(Situation situation) {
    Census census = situation.census();
    return census.messages() == 0 && census.collectives() == 0 && census.transfers() == 0
        ? Finding.of("no call of the trace communicates")
        : Finding.NONE;
  }

  static List<Finding> oneSidedLocal(Situation situation) {
    return situation
        .warning("one-sided-local")
        .map(
            warning ->
                Finding.counted(
                    warning.count(),
                    "call",
                    "%s of one-sided communication without a record counted as local"))
        .orElse(Finding.NONE);
  }

  static List<Finding> tracerWarnings(Situation situation) {
    List<TraceWarning> warnings = situation.census().warnings();
    return Finding.of(
        warnings.size(), "tracer warnings: " + (warnings.isEmpty() ? "none" : codes(warnings)));
  }

  /** Both sides where some warnings err short and others long. */
  static List<Finding> errs(Situation situation) {
    List<TraceWarning> biased =
        situation.census().warnings().stream().filter(w -> w.bias() != Bias.NONE).toList();
    Bias bias = biased.stream().map(TraceWarning::bias).reduce(Bias.NONE, Bias::and);
    return bias == Bias.NONE ? Finding.NONE : Finding.of(biased.size(), "errs: " + bias.label());
  }

  private static String codes(List<TraceWarning> warnings) {
    return warnings.stream()
        .map(warning -> warning.code() + " " + warning.count() + side(warning.bias()))
        .collect(Collectors.joining(", "));
  }

  private static String side(Bias bias) {
    return bias == Bias.NONE ? "" : " (" + bias.label() + ")";
  }
}
