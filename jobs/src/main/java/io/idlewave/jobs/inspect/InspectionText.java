package io.idlewave.jobs.inspect;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.inspect.Inspection.Oddity;
import io.idlewave.jobs.inspect.Inspection.Question;
import io.idlewave.jobs.inspect.RunReport.CallPath;
import io.idlewave.jobs.inspect.RunReport.Site;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.part.WaitReport.Part;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.WarningReport;
import io.idlewave.jobs.text.AcceleratorText;
import io.idlewave.jobs.text.ForecastText;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.observed.WaitState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An inspection in plain sentences, one per line, under three headings, with tables of
 * accelerators.
 */
public final class InspectionText {

  /** The headings, in their order. */
  static final String DID = "What the run did";

  static final String WENT = "Where the time of a step went on accelerators";
  static final String ODD = "What is odd about the recording";
  static final String ASK = "What to ask next";

  /** Stands where no question is asked. */
  static final String NOTHING = "Nothing: without communication no rank can delay another one.";

  /** Parts of the ranks' time below this share have no sentence. */
  private static final double LEAST_SHARE = 0.005;

  /** What is as even as this has no culprit. */
  private static final double EVEN = 1.02;

  private static final String OTHER_TIMELINES = "for other timelines of their rank";

  private static final double HALF = 0.5;
  private static final String REGIONS = "regions";
  private static final String CALLS = "calls";
  private static final int PLACES = 3;
  private static final int OUTLIERS = 5;
  private static final int OTHERS = 5;

  private InspectionText() {}

  /** The lines for a terminal. */
  public static List<String> of(Inspection inspection) {
    List<String> lines = new ArrayList<>();
    lines.add(title(inspection));
    lines.add("");
    lines.add(DID);
    did(inspection).forEach(sentence -> lines.add("  " + sentence));
    if (inspection.accelerators() != null) {
      lines.add("");
      lines.add(WENT);
      AcceleratorText.of(inspection.accelerators())
          .forEach(line -> lines.add(line.isEmpty() ? line : "  " + line));
    }
    lines.add("");
    lines.add(ODD);
    odd(inspection).forEach(sentence -> lines.add("  " + sentence));
    lines.add("");
    lines.add(ASK);
    lines.addAll(asked(inspection));
    return lines;
  }

  /** The trace, how large it is, and how long its run took. */
  static String title(Inspection inspection) {
    CensusReport census = inspection.census();
    RunReport run = inspection.run();
    return "%s: %s on %s%s"
        .formatted(
            PlainText.label(inspection.name()),
            HumanUnits.ranks(census.ranks(), census.timelines()),
            HumanUnits.things(inspection.nodes(), "node"),
            run == null
                ? ", without the times of a run"
                : ", a run of " + HumanUnits.time(run.runtimeNanos()));
  }

  /** What the run did. */
  static List<String> did(Inspection inspection) {
    List<String> sentences = new ArrayList<>();
    RunReport run = inspection.run();
    if (run != null) {
      time(run, inspection.census(), sentences);
    }
    if (inspection.streams() != null) {
      sentences.add(streams(inspection.streams()));
    }
    sentences.add(communication(inspection.census(), !inspection.otherCalls().isEmpty()));
    others(inspection.otherCalls(), inspection.census().calls() == 0, sentences);
    iterations(inspection.iterations(), sentences);
    variation(inspection, sentences);
    steps(inspection, sentences);
    return sentences;
  }

  private static void time(RunReport run, CensusReport census, List<String> sentences) {
    String all = census.timelines() == null ? "ranks" : "timelines";
    double idle = run.waits().share(WaitReport.IDLE);
    sentences.add(
        "The %s spent %s of their time computing%s and %s in calls."
            .formatted(
                all,
                HumanUnits.share(run.computingShare()),
                idle > 0 ? ", %s idle with nothing to do".formatted(HumanUnits.share(idle)) : "",
                HumanUnits.share(1 - run.computingShare() - idle)));
    if (census.rows() > 1) {
      sentences.add(
          String.format(
              Locale.ROOT,
              "On average %.1f of %d %s computed at a time.",
              run.busyCores(),
              census.rows(),
              all));
    }
    if (census.ranks() > 1) {
      sentences.add(
          run.imbalance() < EVEN
              ? "All ranks computed about as long as each other."
              : String.format(
                  Locale.ROOT,
                  "Rank %s computed longest, %.2f times as long as the average rank (imbalance).",
                  longest(run, census),
                  run.imbalance()));
    }
    run.waits().parts().stream()
        .filter(part -> part.share() >= LEAST_SHARE)
        .filter(part -> !words(part.part()).isEmpty())
        .sorted(Comparator.comparingDouble((Part part) -> -part.share()))
        .forEach(part -> sentences.add(waiting(all, part, census)));
    double calls = run.waits().share(CALLS);
    if (calls >= LEAST_SHARE) {
      sentences.add(
          "During %s of their time the %s were in calls that had nothing to wait for."
              .formatted(HumanUnits.share(calls), all));
    }
    if (!run.sites().isEmpty()) {
      sentences.add(
          "The most expensive calls are %s."
              .formatted(first(run.sites(), site -> site(all, site))));
    }
    if (!run.paths().isEmpty()) {
      sentences.add(
          "The most expensive call paths are %s, each without the regions inside it."
              .formatted(first(run.paths(), path -> path(all, path))));
    }
  }

  private static String longest(RunReport run, CensusReport census) {
    return run.longestComputing().isEmpty()
        ? ""
        : census.wordsOf(Integer.parseInt(run.longestComputing()));
  }

  private static String streams(StreamReport streams) {
    return "%s carried out %d %s that took time, communication not counted."
        .formatted(
            HumanUnits.things(streams.streams(), "stream"), streams.number(), streams.words());
  }

  private static String waiting(String all, Part part, CensusReport census) {
    return "The %s waited during %s of their time %s.%s"
        .formatted(
            all, HumanUnits.share(part.share()), forWhat(part.part(), census), cause(part, census));
  }

  /**
   * What one timeline of a rank waits for of another one arrives as a message does, and what meets
   * without MPI is no barrier: trace formats of training jobs have kernels, streams and steps.
   */
  private static String forWhat(String part, CensusReport census) {
    if (census.timelines() == null) {
      return words(part);
    }
    if (part.equals(WaitState.LATE_SENDER.label())) {
      return census.messages() == 0
          ? OTHER_TIMELINES
          : OTHER_TIMELINES + ", or for messages whose send had not begun (late sender)";
    }
    return census.calls() == 0 && part.equals(WaitState.WAIT_AT_BARRIER.label())
        ? "in communication, or at steps, that others had not come to (wait at barrier)"
        : words(part);
  }

  private static String cause(Part part, CensusReport census) {
    WaitReport.Most causes = part.causes();
    if (causes == null || census.rows() < 2) {
      return "";
    }
    double share = (double) causes.nanos() / part.nanos();
    String who =
        census.timelines() != null && census.ranks() == 1
            ? "Timeline " + census.timelineName(causes.rank())
            : "Rank " + census.wordsOf(causes.rank());
    return " %s caused %s of that%s."
        .formatted(who, HumanUnits.share(share), share > HALF ? "" : ", more than any other");
  }

  /** What waiting in a part is for; empty of what is no waiting. */
  static String words(String part) {
    return switch (part) {
      case "transfer" -> "for messages under way";
      case "late-sender" -> "for messages whose send had not begun (late sender)";
      case "late-receiver" -> "for receives that were not posted yet (late receiver)";
      case "wait-at-barrier" -> "at barriers that others had not entered (wait at barrier)";
      case "wait-at-nxn" ->
          "in collectives of all with all that others had not entered (wait at NxN)";
      case "late-broadcast" -> "for the rank whose data a collective spreads (late broadcast)";
      case "early-reduce" -> "for those whose data a collective gathers (early reduce)";
      case "early-scan" -> "in scans, for the ranks before them (early scan)";
      case WaitReport.UNEXPLAINED -> "for something that no record shows (unexplained wait)";
      default -> "";
    };
  }

  private static <T> String first(List<T> places, Function<T, String> words) {
    return places.stream().limit(PLACES).map(words).collect(Collectors.joining(", "));
  }

  private static String site(String all, Site site) {
    return "%s%s (%s of all %s' time, %s)"
        .formatted(
            PlainText.label(site.function()),
            site.region().isEmpty() ? "" : " in " + PlainText.label(site.region()),
            HumanUnits.share(site.share()),
            all,
            HumanUnits.things(site.calls(), "call"));
  }

  private static String path(String all, CallPath path) {
    return "%s (%s of all %s' time)"
        .formatted(PlainText.label(path.region()), HumanUnits.share(path.share()), all);
  }

  private static String communication(CensusReport census, boolean others) {
    List<String> parts = new ArrayList<>();
    if (census.messages() > 0) {
      parts.add(
          "%s of %s on average (%s in all)"
              .formatted(
                  HumanUnits.things(census.messages(), "message"),
                  HumanUnits.meanSize(census.messageBytes(), census.messages()),
                  HumanUnits.size((double) census.messageBytes())));
    }
    Long transfers = census.transfers();
    if (transfers != null && transfers > 0) {
      parts.add(HumanUnits.things(transfers, "one-sided transfer"));
    }
    if (census.collectives() > 0) {
      parts.add(HumanUnits.things(census.collectives(), "collective"));
    }
    String communication = parts.isEmpty() ? "no communication" : String.join(", ", parts);
    if (census.calls() == 0 && census.timelines() != null && !others) {
      return "No call starts, ends or awaits anything, and none communicates.";
    }
    if (census.calls() == 0 && others) {
      return parts.isEmpty()
          ? "No call is of MPI, and none communicates."
          : "No call is of MPI; there were %s.".formatted(communication);
    }
    return "There were %s, with %s."
        .formatted(HumanUnits.things(census.calls(), "MPI call"), communication);
  }

  private static void others(Map<String, Long> calls, boolean all, List<String> sentences) {
    if (!calls.isEmpty()) {
      sentences.add(
          "%s what begins, ends and waits for threads, streams and the like (%s%s)."
              .formatted(
                  all ? "Calls are" : "Further calls are none of MPI:",
                  calls.entrySet().stream()
                      .sorted(
                          Comparator.comparingLong((Map.Entry<String, Long> of) -> -of.getValue()))
                      .limit(OTHERS)
                      .map(of -> "%d x %s".formatted(of.getValue(), PlainText.label(of.getKey())))
                      .collect(Collectors.joining(", ")),
                  calls.size() > OTHERS ? ", ..." : ""));
    }
  }

  private static void iterations(@Nullable IterationReport found, List<String> sentences) {
    if (found != null && found.named()) {
      sentences.add(
          "The trace names %s, each beginning with %s. %s of all calls are in them."
              .formatted(
                  HumanUnits.things(found.number(), "step"),
                  PlainText.label(found.first()),
                  HumanUnits.share(found.share())));
      times(found, "A step", sentences);
      return;
    }
    if (found == null) {
      sentences.add("No iterations were found: no sequence of calls repeats on most ranks.");
      return;
    }
    sentences.add(
        "%d iterations were found: the same %s again and again%s. %s of all %s are in them."
            .formatted(
                found.number(),
                repeated(found),
                found.first().isEmpty()
                    ? ""
                    : ", beginning with %s".formatted(PlainText.label(found.first())),
                HumanUnits.share(found.share()),
                found.by().equals(REGIONS) ? "changes" : "calls"));
    times(found, "An iteration", sentences);
  }

  private static void times(IterationReport found, String one, List<String> sentences) {
    Double mean = found.meanNanos();
    Integer slowest = found.slowest();
    Double slowestNanos = found.slowestNanos();
    if (mean != null && slowest != null && slowestNanos != null) {
      sentences.add(
          "%s takes %s on average%s; the slowest, number %d, takes %s."
              .formatted(
                  one,
                  HumanUnits.time(mean),
                  found.timed() < found.number()
                      ? " (the first %d of them)".formatted(found.timed())
                      : "",
                  slowest + 1,
                  HumanUnits.time(slowestNanos)));
    }
    trend(found, sentences);
  }

  /**
   * Where a trace names its steps, or has streams, nobody has to say where steps begin. Otherwise
   * only clocks that agree tell what a rank waits for, and so what a slow one costs. A name that
   * cannot be shown as it is makes no command.
   */
  private static void steps(Inspection inspection, List<String> sentences) {
    RunReport run = inspection.run();
    IterationReport found = inspection.iterations();
    String step = found == null ? null : found.step();
    boolean asked = inspection.questions().stream().anyMatch(question -> !question.isStudy());
    if (run != null && found != null && run.clocksAgree() && !asked) {
      sentences.add(
          "What made slow ones slow, and what is worth fixing: idlewave why " + inspection.trace());
    }
    if (run != null && (inspection.streams() != null || (found != null && found.named()))) {
      sentences.add(
          "What slow %s cost: idlewave stragglers %s"
              .formatted(
                  inspection.census().ranks() > 1 ? "ranks and uneven work" : "kernels",
                  inspection.trace()));
    } else if (run != null
        && step != null
        && run.clocksAgree()
        && step.equals(PlainText.label(step))) {
      sentences.add(
          "What slow ranks cost per iteration: idlewave stragglers %s --step %s"
              .formatted(inspection.trace(), Inspections.quoted(step)));
    }
  }

  private static void variation(Inspection inspection, List<String> sentences) {
    VariationReport variation = inspection.variation();
    if (variation != null) {
      sentences.add(
          "What makes %s differ (%s)."
              .formatted(
                  HumanUnits.things(variation.steps(), "step"),
                  ForecastText.shares(variation.shares())));
      sentences.add(
          "How long will the next %d take? idlewave forecast %s --steps %d"
              .formatted(variation.steps(), inspection.trace(), variation.steps()));
    }
  }

  private static void trend(IterationReport found, List<String> sentences) {
    Double growth = found.growth();
    if (growth != null && found.growsNotably()) {
      sentences.add(
          "The last third of them takes %s %s than the first third (medians)."
              .formatted(HumanUnits.share(Math.abs(growth)), growth > 0 ? "longer" : "less"));
    }
    List<Integer> outliers = found.outliers();
    if (outliers != null && !outliers.isEmpty()) {
      sentences.add(
          "%d of them %s far longer than the others: number %s%s."
              .formatted(
                  outliers.size(),
                  outliers.size() == 1 ? "takes" : "take",
                  outliers.stream()
                      .limit(OUTLIERS)
                      .map(number -> String.valueOf(number + 1))
                      .collect(Collectors.joining(", ")),
                  outliers.size() > OUTLIERS
                      ? " and %d more".formatted(outliers.size() - OUTLIERS)
                      : ""));
    }
  }

  /** What an iteration is made up of. */
  private static String repeated(IterationReport found) {
    boolean one = found.length() == 1;
    String count = one ? "" : found.length() + " ";
    String calls = count + (one ? "call" : "calls");
    return switch (found.by()) {
      case REGIONS -> count + (one ? "change" : "changes") + " of user region";
      case "sizes" -> calls + " with the same peers and sizes";
      case "peers" -> calls + " with the same peers (sizes vary)";
      default -> calls + " (peers and sizes vary)";
    };
  }

  /** What is odd about the recording. */
  static List<String> odd(Inspection inspection) {
    if (inspection.oddities().isEmpty()) {
      return List.of("Nothing was found.");
    }
    List<String> sentences =
        new ArrayList<>(inspection.oddities().stream().map(Oddity::sentence).toList());
    List<WarningReport> warnings = inspection.census().warnings();
    if (!warnings.isEmpty()) {
      sentences.add(
          "What a warning means for results, such as this one: idlewave explain "
              + Inspections.quoted(warnings.get(0).code()));
    }
    return sentences;
  }

  private static List<String> asked(Inspection inspection) {
    List<String> lines = new ArrayList<>();
    if (inspection.questions().isEmpty()) {
      lines.add("  " + NOTHING);
    } else if (inspection.ingest() != null) {
      lines.add("  Once the trace is an archive:");
      lines.add("     " + inspection.ingest());
    }
    int number = 1;
    for (Question question : inspection.questions()) {
      lines.add("  %d. %s".formatted(number++, question.reason()));
      lines.add("     " + question.command());
    }
    return lines;
  }
}
