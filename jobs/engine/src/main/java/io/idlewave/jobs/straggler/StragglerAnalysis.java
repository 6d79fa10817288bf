package io.idlewave.jobs.straggler;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.TraceClocks;
import io.idlewave.jobs.results.finding.Digest;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Figure.Heat;
import io.idlewave.jobs.results.finding.Figure.Line;
import io.idlewave.jobs.results.finding.Figure.Listing;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.StepSpec;
import io.idlewave.jobs.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What slow ranks and uneven operations cost the recorded run; a few walks over its trace. */
public final class StragglerAnalysis implements Analysis {

  private static final int MOST = 12;
  private static final String PART = "analyses/" + StragglerReport.LABEL + "/";
  private static final String ALONE = "S with it alone";

  /** Where a report has the slowdowns of a kind. */
  private static final Map<String, String> KINDS =
      new TreeMap<>(
          Map.of(
              "Class", "byClass",
              "Stage", "byStage",
              "Dp_rank", "byDpRank",
              "Rank", "byRank",
              "Timelines", "byTimelineKind"));

  @Override
  public String label() {
    return StragglerReport.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return true;
  }

  @Override
  public boolean isOfRecordedRun(String timing) {
    return true;
  }

  @Override
  public boolean looksAtSteps() {
    return true;
  }

  @Override
  public void requireFits(Study study, TraceMetadata metadata) {
    StragglerReports.requireTimes(metadata);
    StragglerReports.mark(metadata, StepSpec.KEY, study.step());
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.STRAGGLERS);
  }

  @Override
  public Optional<Finding> finding() {
    List<Figure> figures = new ArrayList<>();
    List<Digest> digests = new ArrayList<>();
    KINDS.forEach(
        (kind, in) -> {
          figures.add(new Listing(kind, kind, "", MOST));
          digests.add(slowdowns(kind, in));
        });
    figures.add(new Line("S of each rank alone", "Rank", "$", "."));
    figures.add(new Listing("Other places", "places", "", MOST));
    digests.add(
        Digest.of("places", PART + "byPlace/*/*")
            .text("../$", "place")
            .text("$", "name")
            .number(".", ALONE, "1", Role.RATIO));
    figures.add(new Listing("Computing", "work", "", MOST));
    digests.add(
        Digest.of("work", PART + "workByRank/*")
            .number("$", "rank", "", Role.RANK)
            .number(".", "computing over usual", "1", Role.RATIO));
    figures.add(new Heat("S of each rank alone, by its place", "grid", "stage", "dp_rank"));
    digests.add(
        Digest.of("grid", PART + "placesOfRanks/*")
            .number("stage", "stage", "1", Role.TIME)
            .number("dp_rank", "dp_rank", "1", Role.TIME)
            .number("/" + PART + "byRank/$", "S", "1", Role.RATIO));
    figures.add(new Heat("S of each class alone, step by step", "steps", "$", "../$"));
    digests.add(
        Digest.of("steps", PART + "classByStep/*/*")
            .number("$", "step", "", Role.TIME)
            .text("../$", "class")
            .number(".", "S", "1", Role.RATIO));
    return Optional.of(
        new Finding(
                label(),
                "Stragglers",
                "How much longer a step of the recorded run takes than one of ideal durations: S,"
                    + " with recorded durations of some and ideal ones of all others.",
                figures)
            .withDigests(digests.toArray(Digest[]::new)));
  }

  /** The slowdowns of a kind, with what is known of some kinds beside them. */
  private static Digest slowdowns(String kind, String in) {
    String name = kind.toLowerCase(Locale.ROOT);
    String bounds = "/" + PART + "clockBounds/" + name + "/$/";
    String interval = "/" + PART + "classIntervals/$/";
    Digest digest =
        Digest.of(kind, PART + in + "/*")
            .number("$", name, "", name.equals("rank") ? Role.RANK : Role.PLACE)
            .number(".", ALONE, "1", Role.RATIO)
            .number(bounds + "low", "at least", "1", Role.RATIO)
            .number(bounds + "high", "at most", "1", Role.RATIO);
    return name.equals("class")
        ? digest
            .number(interval + "low", "from", "1", Role.RATIO)
            .number(interval + "high", "to", "1", Role.RATIO)
        : digest.share("/" + PART + in.replace("by", "explainedBy") + "/$", "gone without");
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> {
      StragglerReport report =
          StragglerReports.of(
              context.prepared().metadata(),
              context.prepared().survey(),
              context.prepared().study().step(),
              () -> TraceClocks.of(context.archive(), GraphOptions.DEFAULT, Progress.NONE).bounds(),
              walk -> context.walks().run(List.of(walk)).get(0));
      findings.rows(Tables.STRAGGLERS, report.rows());
      findings.summary(this, report);
    };
  }
}
