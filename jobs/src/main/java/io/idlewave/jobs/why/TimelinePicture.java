package io.idlewave.jobs.why;

import io.idlewave.jobs.report.PlainPage;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.jobs.why.WhyTimeline.Strip;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Two runs one above the other, as SVG: a row per rank, in it what it did. */
final class TimelinePicture {

  private static final int LEFT = 90;
  private static final int ROW = 14;
  private static final int BAR = 12;
  private static final int HEAD = 20;
  private static final int WIDTH = LEFT + WhyTimeline.COLUMNS + 10;
  private static final int MOST_CHARACTERS = 12;

  private final WhyTimeline timeline;
  private final StringBuilder svg = new StringBuilder();

  private TimelinePicture(WhyTimeline timeline) {
    this.timeline = timeline;
  }

  /** The picture, in the colours of the style sheet around it, with what they mean and a table. */
  static String of(WhyTimeline timeline) {
    TimelinePicture picture = new TimelinePicture(timeline);
    picture.draw();
    picture.legend();
    picture.table();
    return picture.svg.toString();
  }

  private void draw() {
    int rows = timeline.first().size();
    int second = HEAD + ROW * rows + HEAD;
    int bottom = second + ROW * rows;
    svg.append(
        "<div class=\"scroll plain\" tabindex=\"0\" role=\"region\" aria-label=\"Timeline\"><svg role=\"img\" aria-label=\"What ranks did in both runs\" width=\"%d\" height=\"%d\" style=\"display:block;font:11px sans-serif\">\n"
            .formatted(WIDTH, bottom + HEAD));
    for (int mark = 0; mark <= 4; mark++) {
      int x = LEFT + WhyTimeline.COLUMNS * mark / 4;
      svg.append(
          "<path d=\"M%d %dV%d\" style=\"stroke:var(--line)\"/>\n"
              .formatted(x, HEAD - 4, bottom + 4));
      text(
          x,
          bottom + HEAD - 4,
          mark == 0 ? "start" : mark == 4 ? "end" : "middle",
          mark == 0 ? "0" : HumanUnits.time(timeline.spanNanos() * mark / 4.0));
    }
    run("first run", timeline.first(), HEAD);
    run("second run", timeline.second(), second);
    svg.append("</svg></div>\n");
  }

  private void run(String name, List<Strip> strips, int top) {
    text(LEFT, top - 6, "start", name);
    for (int state = 0; state < states(); state++) {
      StringBuilder path = new StringBuilder();
      for (int i = 0; i < strips.size(); i++) {
        stretches(path, strips.get(i).states(), state, top + ROW * i);
      }
      if (!path.isEmpty()) {
        svg.append("<path d=\"%s\" style=\"fill:%s\"/>\n".formatted(path, colour(state)));
      }
    }
    for (int i = 0; i < strips.size(); i++) {
      Strip strip = strips.get(i);
      String row = strip.row();
      text(
          LEFT - 6,
          top + ROW * i + BAR - 2,
          "end",
          "rank "
              + (row.length() > MOST_CHARACTERS
                  ? "..." + row.substring(row.length() - MOST_CHARACTERS)
                  : row));
      if (strip.markBegin() >= 0) {
        svg.append(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" style=\"fill:none;stroke:var(--text);stroke-width:2\"/>\n"
                .formatted(
                    LEFT + strip.markBegin() - 1,
                    top + ROW * i - 1,
                    Math.max(2, strip.markEnd() - strip.markBegin()) + 2,
                    BAR + 2));
      }
    }
  }

  private static void stretches(StringBuilder path, int[] states, int state, int y) {
    for (int begin = 0; begin < states.length; begin++) {
      if (states[begin] == state) {
        int end = begin;
        while (end < states.length && states[end] == state) {
          end++;
        }
        path.append("M%d %dh%dv%dh-%dz".formatted(LEFT + begin, y, end - begin, BAR, end - begin));
        begin = end;
      }
    }
  }

  private static String colour(int state) {
    return switch (state) {
      case WhyTimeline.COMPUTING -> "var(--line)";
      case WhyTimeline.OTHER_CALL -> "var(--muted)";
      default -> "var(--series-%d)".formatted(state + 1 - WhyTimeline.CALL);
    };
  }

  /** What colours mean, of what is there. */
  private void legend() {
    svg.append("<p class=\"legend\">");
    for (int state = 0; state < states(); state++) {
      if (isThere(state)) {
        svg.append(
            "<span><i style=\"background:%s\"></i>%s</span>"
                .formatted(colour(state), PlainPage.escaped(words(state))));
      }
    }
    svg.append("</p>\n");
  }

  private int states() {
    return WhyTimeline.CALL + timeline.functions().size();
  }

  private boolean isThere(int state) {
    return Stream.concat(timeline.first().stream(), timeline.second().stream())
        .anyMatch(strip -> Arrays.stream(strip.states()).anyMatch(of -> of == state));
  }

  private String words(int state) {
    return switch (state) {
      case WhyTimeline.COMPUTING -> "computing";
      case WhyTimeline.OTHER_CALL -> "other calls";
      default -> timeline.functions().get(state - WhyTimeline.CALL);
    };
  }

  private void table() {
    svg.append("<details class=\"data\"><summary>Table</summary><div class=\"scroll\"><table>\n");
    svg.append("<thead><tr><th scope=\"col\">rank</th>");
    for (String run : List.of("first run", "second run")) {
      svg.append("<th scope=\"col\" class=\"number\">computing, %s</th>".formatted(run));
      svg.append("<th scope=\"col\" class=\"number\">in calls, %s</th>".formatted(run));
    }
    svg.append("</tr></thead>\n<tbody>\n");
    for (int i = 0; i < timeline.first().size(); i++) {
      svg.append(
          "<tr><th scope=\"row\">%s</th>"
              .formatted(PlainPage.escaped(timeline.first().get(i).row())));
      for (Strip strip : List.of(timeline.first().get(i), timeline.second().get(i))) {
        svg.append(
            "<td class=\"number\">%s</td>"
                .formatted(HumanUnits.time((double) strip.computingNanos())));
        svg.append(
            "<td class=\"number\">%s</td>".formatted(HumanUnits.time((double) strip.callNanos())));
      }
      svg.append("</tr>\n");
    }
    svg.append("</tbody></table></div></details>\n");
  }

  private void text(int x, int y, String anchor, String text) {
    svg.append(PlainPage.svgText(x, y, anchor, text));
  }
}
