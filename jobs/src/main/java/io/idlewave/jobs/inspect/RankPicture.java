package io.idlewave.jobs.inspect;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.inspect.RunReport.RankTime;
import io.idlewave.jobs.report.PlainPage;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.part.WaitReport.Part;
import io.idlewave.jobs.text.HumanUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where the time of each rank went, as SVG: a bar per rank, in it the parts of its time, below them
 * what the colours mean. Colours are those of the style sheet around it.
 */
final class RankPicture {

  private static final int LEAST_LEFT = 90;
  private static final int CHARACTER_WIDTH = 6;
  private static final int MOST_CHARACTERS = 40;
  private static final int WIDTH = 760;
  private static final int ROW = 16;
  private static final int BAR = 12;
  private static final int TOP = 8;
  private static final int KEY_WIDTH = 280;

  /** The style sheet has so many colours of series. */
  private static final int COLOURS = 8;

  private final RunReport run;
  private final List<Integer> shown = new ArrayList<>();
  private final double mostNanos;
  private final int left;
  private final StringBuilder svg = new StringBuilder();

  private RankPicture(RunReport run) {
    this.run = run;
    List<Part> parts = run.waits().parts();
    for (int p = 0; p < parts.size(); p++) {
      if (parts.get(p).nanos() > 0) {
        shown.add(p);
      }
    }
    mostNanos = run.ranks().stream().mapToDouble(RankPicture::sum).max().orElse(0);
    int characters = run.ranks().stream().mapToInt(rank -> name(rank).length()).max().orElse(0);
    left = Math.max(LEAST_LEFT, CHARACTER_WIDTH * (2 + Math.min(characters, MOST_CHARACTERS)));
  }

  /** The picture of a run. */
  static String of(RunReport run) {
    RankPicture picture = new RankPicture(run);
    picture.draw();
    return picture.svg.toString();
  }

  private static String name(RankTime rank) {
    return "rank " + PlainText.label(rank.name());
  }

  private static double sum(RankTime rank) {
    return rank.nanos().stream().mapToDouble(Double::doubleValue).sum();
  }

  private void draw() {
    int keyTop = TOP + ROW * run.ranks().size() + ROW;
    int perRow = (left + WIDTH) / KEY_WIDTH;
    int height = keyTop + ROW * ((shown.size() + perRow - 1) / perRow) + ROW;
    svg.append(
        "<svg role=\"img\" aria-label=\"Where the time of each rank went\" viewBox=\"0 0 %d %d\" width=\"100%%\" style=\"max-width:%dpx;font:11px sans-serif\">\n"
            .formatted(left + WIDTH + ROW, height, left + WIDTH + ROW));
    for (int r = 0; r < run.ranks().size(); r++) {
      row(run.ranks().get(r), TOP + ROW * r);
    }
    text(left, keyTop - 2, "start", "0");
    text(left + WIDTH, keyTop - 2, "end", HumanUnits.time(mostNanos));
    for (int k = 0; k < shown.size(); k++) {
      int x = KEY_WIDTH * (k % perRow);
      int y = keyTop + ROW / 2 + ROW * (k / perRow);
      bar(shown.get(k), x, y, BAR, "");
      text(x + BAR + 4, y + BAR - 2, "start", key(run.waits().parts().get(shown.get(k)).part()));
    }
    svg.append("</svg>\n");
  }

  /** What a colour stands for. */
  static String key(String part) {
    return switch (part) {
      case "computation" -> "computing";
      case WaitReport.IDLE -> "idle: a stream with nothing to do";
      case "calls" -> "calls, without waiting";
      case "transfer" -> "waiting: message under way";
      case "late-sender" -> "waiting: message not sent yet";
      case "late-receiver" -> "waiting: receive not posted yet";
      case "wait-at-barrier" -> "waiting: others not at the barrier yet";
      case "wait-at-nxn" -> "waiting: others not in the collective yet";
      case "late-broadcast" -> "waiting: root of a collective not there yet";
      case "early-reduce" -> "waiting, as a root: others not there yet";
      case "early-scan" -> "waiting in a scan: ranks before not there yet";
      case WaitReport.UNEXPLAINED -> "waiting: no record shows for what";
      default -> part;
    };
  }

  private void row(RankTime rank, int y) {
    text(left - CHARACTER_WIDTH, y + BAR - 2, "end", name(rank));
    double x = left;
    for (int p : shown) {
      double nanos = rank.nanos().get(p);
      double width = mostNanos > 0 ? WIDTH * nanos / mostNanos : 0;
      if (width > 0) {
        String title =
            "%s: %s".formatted(key(run.waits().parts().get(p).part()), HumanUnits.time(nanos));
        bar(p, x, y, width, title);
      }
      x += width;
    }
  }

  private void bar(int part, double x, int y, double width, String title) {
    int colour = shown.indexOf(part);
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\""
                + " style=\"fill:var(--series-%d)%s\">%s</rect>\n",
            x,
            y,
            width,
            BAR,
            colour % COLOURS + 1,
            colour < COLOURS ? "" : ";fill-opacity:.5",
            title.isEmpty() ? "" : "<title>" + PlainPage.escaped(title) + "</title>"));
  }

  private void text(int x, int y, String anchor, String text) {
    svg.append(PlainPage.svgText(x, y, anchor, text));
  }
}
