package io.idlewave.jobs.inspect;

import io.idlewave.jobs.report.PlainPage;
import io.idlewave.jobs.text.ForecastText;
import io.idlewave.jobs.text.HumanUnits;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shares of a variance as SVG: one bar, and below it what each part of it is. */
final class SharesPicture {

  private static final int WIDTH = 760;
  private static final int BAR = 16;
  private static final int ROW = 16;
  private static final double LEAST = 0.0005;

  private SharesPicture() {}

  /** The picture, in the colours of the style sheet around it. */
  static String of(VariationReport variation) {
    List<Map.Entry<String, Double>> shown =
        variation.shares().entrySet().stream()
            .filter(share -> share.getValue() >= LEAST)
            .sorted(Comparator.comparingDouble(share -> -share.getValue()))
            .toList();
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg role=\"img\" aria-label=\"What makes step times vary\" viewBox=\"0 0 %d %d\" width=\"100%%\" style=\"max-width:%dpx;font:11px sans-serif\">\n"
            .formatted(WIDTH, BAR + ROW * (shown.size() + 1), WIDTH));
    double x = 0;
    for (int i = 0; i < shown.size(); i++) {
      Map.Entry<String, Double> share = shown.get(i);
      double width = WIDTH * share.getValue();
      int y = BAR + ROW * (i + 1);
      bar(svg, i, x, 0, width);
      bar(svg, i, 0, y - BAR + 6, 10);
      svg.append(
          PlainPage.svgText(
              16,
              y,
              "start",
              HumanUnits.share(share.getValue()) + " " + ForecastText.share(share.getKey())));
      x += width;
    }
    return svg.append("</svg>\n").toString();
  }

  private static void bar(StringBuilder svg, int part, double x, int y, double width) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\""
                + " style=\"fill:var(--series-%d)\"/>\n",
            x,
            y,
            width,
            y == 0 ? BAR : 10,
            part + 1));
  }
}
