package io.idlewave.jobs.why;

import io.idlewave.jobs.report.PlainPage;
import io.idlewave.jobs.text.HumanUnits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why a run took as long as it did, or longer than another, as a page for a browser. */
public final class WhyPage {

  private static final String INTERVAL = "95 % interval";

  private static final String STYLE =
      """

      .waterfall th:first-child { max-width: none; }
      .waterfall svg { display: block; width: 100%; height: 12px; }
      .waterfall svg path { fill: none; stroke: var(--text); vector-effect: non-scaling-stroke; }
      .plain { border: 0; max-height: none; }
      .plain thead th { white-space: normal; }
      @media (max-width: 600px) { .waterfall td:nth-child(3) { white-space: normal; } }
      """;

  private WhyPage() {}

  /** The page on the difference of two runs, in UTF-8. */
  public static byte[] of(WhyAnswer answer) {
    WhyReport report = answer.report();
    PlainPage page = begin(title(report), report.sentence());
    page.element("h2", "What the difference is made of").figure(parts(report).markup());
    Double turns = report.turns();
    if (turns != null) {
      page.element("p", WhyWords.capitalised(WhyWords.turns(turns)) + ".");
    }
    WhyTimeline timeline = answer.timeline();
    if (timeline != null) {
      page.element("h2", "Around the largest part");
      page.element(
          "p",
          "says",
          "%s in each run, from its begin on, the first run above. Outlined, where it is largest: %s."
              .formatted(WhyWords.capitalised(timeline.window()), report.parts().get(0).words()));
      page.figure(TimelinePicture.of(timeline));
    }
    return conditions(page, report.conditions());
  }

  /** The page on one run, in UTF-8. */
  public static byte[] of(RunWhyReport report) {
    PlainPage page =
        begin("Why %s took as long as it did".formatted(report.trace()), report.sentence());
    page.element("h2", "Where the time went, against an ideal run");
    Waterfall spent = new Waterfall("part", "share");
    for (RunWhyReport.Spent part : report.spent()) {
      spent.part(
          RunWhyText.words(part, report.runtimeNanos()),
          part.nanos(),
          null,
          null,
          RunWhyReports.percent(part.nanos(), report.runtimeNanos()));
    }
    page.figure(spent.whole("the run", report.runtimeNanos(), null, null, "100.0 %").markup());
    if (!report.slow().isEmpty()) {
      page.element("h2", "Slow steps");
    }
    for (RunWhyReport.SlowStep slow : report.slow()) {
      page.element("p", WhyWords.capitalised(RunWhyText.slow(slow)) + ".");
      page.figure(slow(slow).markup());
    }
    if (!report.fixes().isEmpty()) {
      page.element("h2", "What the run gains if one of these takes less");
      page.figure(GainCurves.of(report)).figure(GainCurves.table(report));
    }
    RunWhyReport.Together pair = report.together();
    if (pair != null) {
      page.element(
          "p", WhyWords.capitalised(RunWhyText.together(pair, report.runtimeNanos())) + ".");
    }
    return conditions(page, report.conditions());
  }

  private static String title(WhyReport report) {
    Long kind = report.kindNanos();
    long nanos = report.secondNanos() - (kind == null ? report.firstNanos() : kind);
    return "Why %s took %s %s"
        .formatted(
            report.second(),
            nanos > 0 ? "longer than" : nanos < 0 ? "less than" : "as long as",
            kind == null ? report.first() : "runs like " + report.first());
  }

  private static PlainPage begin(String title, String sentence) {
    return new PlainPage(STYLE).element("h1", title).element("p", "answer", sentence);
  }

  private static byte[] conditions(PlainPage page, List<String> conditions) {
    page.element("h2", "What this rests on");
    page.markup("<ul class=\"conditions\">\n");
    conditions.forEach(condition -> page.element("li", condition));
    return page.markup("</ul>\n").bytes();
  }

  private static Waterfall parts(WhyReport report) {
    Long kind = report.kindNanos();
    Long noise = report.noiseNanos();
    Long low = kind == null || noise == null ? null : (Long) (kind - noise);
    Long high = kind == null || noise == null ? null : (Long) (kind + noise);
    Waterfall parts = new Waterfall("part", kind == null || noise == null ? "" : INTERVAL);
    parts.whole(
        kind == null
            ? "first run: " + report.first()
            : "mean of %d runs of the first kind".formatted(1 + report.like().size()),
        kind == null ? report.firstNanos() : kind,
        low,
        high,
        low == null || high == null
            ? ""
            : "%s to %s".formatted(HumanUnits.time((double) low), HumanUnits.time((double) high)));
    for (WhyReport.Part part : report.parts()) {
      parts.part(
          part.words(), part.nanos(), part.low(), part.high(), interval(part.low(), part.high()));
    }
    parts.part(WhyWords.ALL_ELSE, report.otherNanos(), null, null, "");
    if (report.unassignedNanos() != 0) {
      parts.part(WhyWords.UNASSIGNED, report.unassignedNanos(), null, null, "");
    }
    return parts.whole("second run: " + report.second(), report.secondNanos(), null, null, "");
  }

  private static String interval(@Nullable Long low, @Nullable Long high) {
    return low == null || high == null
        ? ""
        : "%s to %s".formatted(WhyWords.signed(low), WhyWords.signed(high));
  }

  private static Waterfall slow(RunWhyReport.SlowStep slow) {
    Waterfall parts = new Waterfall("part", "");
    long named = 0;
    for (WhyReport.Part part : slow.parts()) {
      parts.part(part.words(), part.nanos(), null, null, "");
      named += part.nanos();
    }
    parts.part(WhyWords.ALL_ELSE, slow.runNanos() - named, null, null, "");
    return parts.whole("what the run took longer", slow.runNanos(), null, null, "");
  }
}
