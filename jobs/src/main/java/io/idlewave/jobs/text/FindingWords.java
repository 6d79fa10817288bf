package io.idlewave.jobs.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.Attribution;
import io.idlewave.jobs.results.part.CallPathReport;
import io.idlewave.jobs.results.part.EfficiencyReport;
import io.idlewave.jobs.results.part.LinkReport;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.study.RecordedSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sentences beside the figures of a finding: its own, and those that are made of the summary. */
public final class FindingWords {

  /** Sentences of a finding. */
  private static final int MOST = 200;

  private FindingWords() {}

  /** Those of a finding of a run. */
  public static List<String> of(Finding finding, RunSummary summary) {
    List<String> sentences = new ArrayList<>(finding.says());
    JsonNode part = summary.analyses() == null ? null : summary.analyses().get(finding.label());
    if (part != null) {
      sentences.addAll(made(finding.label(), part, summary));
    }
    int more = sentences.size() - MOST;
    return more > 0
        ? Stream.concat(sentences.stream().limit(MOST), Stream.of("and %d more".formatted(more)))
            .toList()
        : sentences;
  }

  private static List<String> made(String label, JsonNode part, RunSummary summary) {
    return switch (label) {
      case WaitReport.LABEL, CallPathReport.LABEL -> List.of(waits(part.path("from").asText()));
      case LinkReport.LABEL -> links(ReportJson.read(part, LinkReport.class));
      case EfficiencyReport.LABEL -> efficiencies(ReportJson.read(part, EfficiencyReport.class));
      case StragglerReport.LABEL ->
          StragglerText.sentences(ReportJson.read(part, StragglerReport.class));
      case Attribution.LABEL -> attribution(ReportJson.read(part, Attribution.class));
      case "extrapolation" -> extrapolation(part, summary.base());
      default -> List.of();
    };
  }

  private static String waits(String from) {
    return from.equals("clocks")
        ? "Waits are taken from the clocks of the ranks."
        : "Clocks cannot be compared: waits are taken from durations.";
  }

  private static List<String> links(LinkReport report) {
    return List.of(
        "%s crossed, each way by itself; at once: within the same %s, by transfers of %s on average"
            .formatted(
                HumanUnits.things(report.links(), "link"),
                HumanUnits.time(report.windowNanos()),
                HumanUnits.time(report.meanTransferNanos())));
  }

  private static List<String> efficiencies(EfficiencyReport report) {
    return report.rows().stream().noneMatch(row -> row.run().equals("recorded"))
        ? List.of()
        : List.of("recorded: " + span(RecordedSpan.of(report.span())));
  }

  private static List<String> attribution(Attribution found) {
    return found.scenarios().stream()
        .map(
            of ->
                "%s (%s): %s in, %s out, all places together"
                    .formatted(
                        of.scenario(),
                        of.bound(),
                        HumanUnits.time(of.inNanos()),
                        HumanUnits.time(of.outNanos())))
        .toList();
  }

  /** Which part of the trace the recorded run is. */
  static String span(RecordedSpan span) {
    return switch (span) {
      case RUN ->
          "from the end of MPI_Init to the begin of MPI_Finalize; the whole trace, as the POP"
              + " project's tools take it: --span trace";
      case TRACE -> "the whole trace, as the POP project's tools take it";
    };
  }

  /** What is assumed, how far each scenario goes, and why no farther. */
  private static List<String> extrapolation(JsonNode part, @Nullable BaseResult base) {
    List<String> sentences = new ArrayList<>();
    sentences.add("not simulated: assumes " + part.path("assumes").asText());
    Double baseNanos = base == null ? null : base.runtimeNanos();
    for (JsonNode scenario : part.path("scenarios")) {
      String name = scenario.path("scenario").asText();
      int last = scenario.path("ranks").size() - 1;
      String ranks = scenario.path("ranks").path(last).asText();
      if (last >= 0 && baseNanos != null) {
        double slowdown = scenario.path("runtimeNanos").path(last).asDouble() / baseNanos;
        sentences.add(
            String.format(Locale.ROOT, "%s on %s ranks: x%.4f of the base", name, ranks, slowdown));
      }
      String refusal = scenario.path("refusal").asText("");
      if (!scenario.path("refusal").isNull() && !refusal.isEmpty()) {
        sentences.add(
            "no extrapolation of %s%s: %s"
                .formatted(name, last < 0 ? "" : " beyond " + ranks + " ranks", refusal));
      }
    }
    return sentences;
  }
}
