package io.idlewave.jobs.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.CallPathReport;
import io.idlewave.jobs.results.part.LinkReport;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.summary.RunSummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sentences beside the figures of a finding: its own, and those that are made of the summary. */
public final class FindingWords {

  private FindingWords() {}

  /** Those of a finding of a run. */
  public static List<String> of(Finding finding, RunSummary summary) {
    List<String> sentences = new ArrayList<>(finding.says());
    JsonNode part = summary.analyses() == null ? null : summary.analyses().get(finding.label());
    if (part != null) {
      String made = made(finding.label(), part, summary);
      if (made != null) {
        sentences.add(made);
      }
    }
    return sentences;
  }

  private static @Nullable String made(String label, JsonNode part, RunSummary summary) {
    return switch (label) {
      case WaitReport.LABEL, CallPathReport.LABEL -> waits(part.path("from").asText());
      case LinkReport.LABEL -> links(LinkReport.of(summary));
      default -> null;
    };
  }

  private static String waits(String from) {
    return from.equals("clocks")
        ? "Waits are taken from the clocks of the ranks."
        : "Clocks cannot be compared: waits are taken from durations.";
  }

  private static @Nullable String links(@Nullable LinkReport report) {
    return report == null
        ? null
        : "%s crossed, each way by itself; at once: within the same %s, by transfers of %s on average."
            .formatted(
                HumanUnits.things(report.links(), "link"),
                HumanUnits.time(report.windowNanos()),
                HumanUnits.time(report.meanTransferNanos()));
  }
}
