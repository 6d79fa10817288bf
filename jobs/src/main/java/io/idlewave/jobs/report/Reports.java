package io.idlewave.jobs.report;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.report.Report.Program;
import io.idlewave.jobs.report.RunView.CaveatView;
import io.idlewave.jobs.report.RunView.EngineView;
import io.idlewave.jobs.report.RunView.TraceView;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.Engine;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

/** Reports on results folders. */
public final class Reports {

  private static final int STUDY_CHARACTERS = 200_000;

  private Reports() {}

  /**
   * The page of runs side by side, in UTF-8.
   *
   * @param wholeTrace whether traces of any length are read for it, or only those of up to 2
   *     million calls
   * @throws io.idlewave.jobs.failure.BadResultsException if one has no complete results
   */
  public static byte[] page(List<? extends InputFolder> folders, boolean wholeTrace) {
    return ReportPage.of(of(folders, wholeTrace));
  }

  /**
   * The first screen of a run.
   *
   * @throws io.idlewave.jobs.failure.BadResultsException if there are no complete results
   */
  public static AnswerView answer(InputFolder folder) {
    RunData run = RunData.of(folder, false);
    ScenarioViews scenarios = new ScenarioViews(run);
    return new AnswerView(
        confidenceLevel(run.summary()),
        trace(run),
        timing(run.summary()),
        engine(run.summary().engine()),
        caveat(run.summary()),
        scenarios.views(),
        scenarios.note());
  }

  /**
   * Puts the page of a run beside its results, at once.
   *
   * @throws io.idlewave.jobs.failure.BadResultsException if there are no complete results
   */
  public static void write(OutputFolder folder) throws IOException {
    put(folder, ResultsFolder.REPORT_FILE, page(List.of(folder), false));
  }

  /** Gives a page its place at once, in that of an earlier one. */
  static void put(OutputFolder folder, String name, byte[] page) throws IOException {
    String part = name + ".part-" + UUID.randomUUID();
    try {
      try (OutputStream out = folder.create(part)) {
        out.write(page);
      }
      folder.rename(part, name);
    } finally {
      folder.delete(part);
    }
  }

  static Report of(List<? extends InputFolder> folders, boolean wholeTrace) {
    List<RunData> runs = new ArrayList<>();
    folders.forEach(folder -> runs.add(RunData.of(folder, wholeTrace)));
    List<String> names = names(folders);
    List<RunView> views = new ArrayList<>();
    List<Section> comparisons = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      views.add(view(runs.get(i), names.get(i)));
      if (i > 0) {
        comparisons.add(Comparison.of(runs.get(0), names.get(0), runs.get(i), names.get(i)));
      }
    }
    return new Report(Report.FORMAT, Program.THIS, views, comparisons, Words.glossary());
  }

  /** The last parts of their addresses, as many as tell them apart. */
  private static List<String> names(List<? extends InputFolder> folders) {
    for (int parts = 1; parts < 8; parts++) {
      int count = parts;
      List<String> names =
          folders.stream().map(folder -> PlainText.label(end(folder.location(), count))).toList();
      if (Set.copyOf(new LinkedHashSet<>(names)).size() == names.size()) {
        return names;
      }
    }
    List<String> numbered = new ArrayList<>();
    folders.forEach(folder -> numbered.add("run " + (numbered.size() + 1)));
    return numbered;
  }

  private static String end(String location, int parts) {
    List<String> all = List.of(location.replaceAll("[/\\\\]+$", "").split("[/\\\\]+"));
    return String.join("/", all.subList(Math.max(0, all.size() - parts), all.size()));
  }

  private static RunView view(RunData run, String name) {
    RunSummary summary = run.summary();
    RunIdentity identity = summary.run();
    ScenarioViews scenarios = new ScenarioViews(run);
    return new RunView(
        name,
        summary.engine().endedAt(),
        identity == null ? null : Long.valueOf(identity.seed()),
        identity == null ? null : identity.version(),
        confidenceLevel(summary),
        trace(run),
        timing(summary),
        study(run.study()),
        engine(summary.engine()),
        caveat(summary),
        scenarios.views(),
        scenarios.note(),
        GridSection.of(run),
        DifferenceSection.of(run),
        EstimateSection.of(run),
        RankSection.of(run),
        FindingSection.of(run, timing(summary)),
        LatencySection.of(run),
        WaveSection.of(run),
        CommunicationSection.of(run),
        TimelineChoice.of(run),
        CensusSection.of(run),
        ClockSection.of(run),
        WarningSection.of(run));
  }

  private static double confidenceLevel(RunSummary summary) {
    RunIdentity identity = summary.run();
    return identity == null ? 0.95 : identity.confidenceLevel();
  }

  private static String timing(RunSummary summary) {
    return summary.scenarios().isEmpty() ? "observed" : summary.scenarios().get(0).timing();
  }

  private static String study(String text) {
    return text.length() <= STUDY_CHARACTERS
        ? text
        : text.substring(0, STUDY_CHARACTERS)
            + "\n# ... the first %d of %d characters".formatted(STUDY_CHARACTERS, text.length());
  }

  private static TraceView trace(RunData run) {
    CensusReport census = run.summary().trace();
    RunIdentity identity = run.summary().run();
    TraceArchive archive = run.archive();
    String name = identity == null ? null : identity.traceName();
    String times = census.times();
    return new TraceView(
        name == null ? "trace" : PlainText.label(name),
        archive == null ? null : archive.metadata().source().format(),
        census.ranks(),
        census.timelines() == null
            ? null
            : IntStream.range(0, census.rows()).mapToObj(census::nameOf).toList(),
        census.calls(),
        census.messages(),
        census.messageBytes(),
        census.collectives(),
        census.communicators(),
        census.spanNanos(),
        times == null ? "recorded" : times,
        run.summary().complete(),
        identity == null ? null : identity.traceDigest(),
        archive != null);
  }

  private static EngineView engine(Engine engine) {
    return new EngineView(
        engine.wallSeconds(),
        engine.cpuSeconds(),
        engine.lanes(),
        engine.eventLanesPerSecond(),
        engine.parallelism());
  }

  private static List<CaveatView> caveat(RunSummary summary) {
    List<Condition> conditions = summary.conditions();
    return conditions == null
        ? List.of()
        : conditions.stream()
            .map(
                condition ->
                    new CaveatView(
                        condition.code(),
                        condition.value(),
                        condition.unit(),
                        PlainText.name(condition.sentence()),
                        Words.meaning(condition.code()),
                        condition.restrictsExact()))
            .toList();
  }
}
