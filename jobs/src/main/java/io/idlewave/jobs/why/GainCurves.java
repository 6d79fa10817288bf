package io.idlewave.jobs.why;

import io.idlewave.jobs.report.PlainPage;
import java.util.List;
import java.util.Locale;

/** What a run gains against how much less something takes, as SVG: a line for each fix. */
final class GainCurves {

  /** The style sheet has so many colours of series. */
  static final int MOST = 8;

  private static final int LEFT = 52;
  private static final int WIDTH = 400;
  private static final int TOP = 10;
  private static final int HEIGHT = 180;
  private static final int BELOW = 40;

  private GainCurves() {}

  /** The picture of the first fixes, in the colours of the style sheet around it. */
  static String of(RunWhyReport report) {
    List<RunWhyReport.Fix> fixes = report.fixes().stream().limit(MOST).toList();
    double most =
        fixes.stream().mapToDouble(fix -> (double) fix.allNanos()).max().orElse(0)
            / report.runtimeNanos();
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg role=\"img\" aria-label=\"Gain against how much less each takes\" viewBox=\"0 0 %d %d\" width=\"100%%\" style=\"max-width:%dpx;font:11px sans-serif\">\n"
            .formatted(LEFT + WIDTH + 20, TOP + HEIGHT + BELOW, LEFT + WIDTH + 20));
    for (int line = 0; line <= 4; line++) {
      double y = TOP + HEIGHT * (1 - line / 4.0);
      svg.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%d %.1fh%d\" style=\"stroke:var(--line)\"/>",
              LEFT,
              y,
              WIDTH));
      svg.append(PlainPage.svgText(LEFT - 6, y + 4, "end", RunWhyText.share(most * line / 4)));
    }
    for (int less : new int[] {0, 10, 50, 100}) {
      svg.append(PlainPage.svgText(x(less), TOP + HEIGHT + 16, "middle", less + " %"));
    }
    svg.append(PlainPage.svgText(LEFT + WIDTH / 2.0, TOP + HEIGHT + 34, "middle", "less of it"));
    for (int i = 0; i < fixes.size(); i++) {
      RunWhyReport.Fix fix = fixes.get(i);
      double scale = HEIGHT / (most * report.runtimeNanos());
      svg.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%.1f %.1fL%.1f %.1f %.1f %.1f %.1f %.1f\""
                  + " style=\"fill:none;stroke-width:2;stroke:var(--series-%d)\"><title>%s</title></path>\n",
              x(0),
              y(0, scale),
              x(10),
              y(fix.tenthNanos(), scale),
              x(50),
              y(fix.halfNanos(), scale),
              x(100),
              y(fix.allNanos(), scale),
              i + 1,
              PlainPage.escaped(fix.words())));
    }
    return svg.append("</svg>\n").toString();
  }

  /** The table of all fixes, with the colours of the lines. */
  static String table(RunWhyReport report) {
    StringBuilder table =
        new StringBuilder(
            "<div class=\"scroll plain\" tabindex=\"0\" role=\"region\""
                + " aria-label=\"Gains\"><table>\n"
                + "<thead><tr><th scope=\"col\">what</th>");
    for (String head : List.of("of time", "10 % less", "50 % less", "without it")) {
      table.append("<th scope=\"col\" class=\"number\">").append(head).append("</th>");
    }
    table.append("</tr></thead>\n<tbody>\n");
    for (int i = 0; i < report.fixes().size(); i++) {
      RunWhyReport.Fix fix = report.fixes().get(i);
      table.append("<tr><th scope=\"row\"><span class=\"legend\">");
      table.append(
          i < MOST ? "<i style=\"background:var(--series-%d)\"></i>".formatted(i + 1) : "");
      table.append("</span>");
      table.append(PlainPage.escaped(RunWhyText.words(fix, report.runtimeNanos()))).append("</th>");
      number(table, RunWhyText.share(fix.share()));
      for (long gain : new long[] {fix.tenthNanos(), fix.halfNanos(), fix.allNanos()}) {
        number(table, RunWhyReports.percent(gain, report.runtimeNanos()));
      }
      table.append("</tr>\n");
    }
    return table.append("</tbody>\n</table></div>\n").toString();
  }

  private static void number(StringBuilder table, String text) {
    table.append("<td class=\"number\">").append(text).append("</td>");
  }

  private static double x(int less) {
    return LEFT + WIDTH * less / 100.0;
  }

  private static double y(long nanos, double scale) {
    return TOP + HEIGHT - scale * nanos;
  }
}
