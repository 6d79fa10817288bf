package io.idlewave.jobs.why;

import io.idlewave.jobs.report.PlainPage;
import io.idlewave.jobs.text.HumanUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Parts that lead from one time to another, as a table for a page with a bar in each row: each
 * begins where the one before it ends. Mutable.
 */
final class Waterfall {

  private static final int WIDTH = 1000;
  private static final int HEIGHT = 12;

  /** A shorter bar is not seen. */
  private static final double LEAST = 3;

  /** An axis from 0 on leaves so little to what differs that it begins later. */
  private static final double NARROW = 0.5;

  /** What such an axis has before what differs, as a share of that. */
  private static final double MARGIN = 0.25;

  private static final String WHOLE = "series-8";
  private static final String PART = "series-1";
  private static final String LONGER = "series-2";
  private static final String SHORTER = "series-3";

  private final String head;
  private final String further;
  private final List<Bar> bars = new ArrayList<>();

  /**
   * A row.
   *
   * @param whole whether it is a time that parts lead to
   * @param low null without an interval, which is on the axis of {@code until}
   */
  private record Bar(
      String words,
      boolean whole,
      long from,
      long until,
      @Nullable Long low,
      @Nullable Long high,
      String amount,
      String further) {

    LongStream ends() {
      LongStream own = whole ? LongStream.of(until) : LongStream.of(from, until);
      return low == null || high == null ? own : LongStream.concat(own, LongStream.of(low, high));
    }
  }

  /**
   * An empty one.
   *
   * @param head of the words of its rows
   * @param further head of a last column; empty without such
   */
  Waterfall(String head, String further) {
    this.head = head;
    this.further = further;
  }

  /** A time from which parts lead, or to which they do. */
  Waterfall whole(
      String words, long nanos, @Nullable Long low, @Nullable Long high, String furtherWords) {
    bars.add(
        new Bar(words, true, 0, nanos, low, high, HumanUnits.time((double) nanos), furtherWords));
    return this;
  }

  /**
   * A part.
   *
   * @param low null without an interval
   */
  Waterfall part(
      String words, long nanos, @Nullable Long low, @Nullable Long high, String furtherWords) {
    long from = bars.isEmpty() ? 0 : bars.get(bars.size() - 1).until();
    bars.add(
        new Bar(
            words,
            false,
            from,
            from + nanos,
            low == null ? null : (Long) (from + low),
            high == null ? null : (Long) (from + high),
            beginsWhole() ? WhyWords.signed(nanos) : HumanUnits.time((double) nanos),
            furtherWords));
    return this;
  }

  /** Whether parts are what is more, or less, than something. */
  private boolean beginsWhole() {
    return !bars.isEmpty() && bars.get(0).whole();
  }

  /** The table, in markup. */
  String markup() {
    long least = bars.stream().flatMapToLong(Bar::ends).min().orElse(0);
    long most = bars.stream().flatMapToLong(Bar::ends).max().orElse(0);
    boolean cut = least > NARROW * most && most > least;
    double begin = cut ? least - MARGIN * (most - least) : Math.min(0.0, (double) least);
    double scale = most > begin ? WIDTH / (most - begin) : 0;
    StringBuilder text = new StringBuilder("<table class=\"waterfall\">\n<thead><tr>");
    text.append("<th scope=\"col\">").append(PlainPage.escaped(head)).append("</th>");
    text.append("<th scope=\"col\" class=\"number\">time</th>");
    if (!further.isEmpty()) {
      text.append("<th scope=\"col\" class=\"number\">%s</th>".formatted(further));
    }
    text.append("</tr></thead>\n<tbody>\n");
    for (Bar bar : bars) {
      text.append("<tr><th scope=\"row\">").append(PlainPage.escaped(bar.words()));
      picture(text, bar, begin, scale);
      text.append("</th><td class=\"number\">").append(PlainPage.escaped(bar.amount()));
      if (!further.isEmpty()) {
        text.append("</td><td class=\"number\">").append(PlainPage.escaped(bar.further()));
      }
      text.append("</td></tr>\n");
    }
    text.append("</tbody>\n</table>\n");
    if (cut) {
      text.append("<p class=\"note\">Bars begin at %s.</p>\n".formatted(HumanUnits.time(begin)));
    }
    return text.toString();
  }

  private void picture(StringBuilder text, Bar bar, double begin, double scale) {
    double from = scale * (bar.whole() ? Math.max(0, -begin) : bar.from() - begin);
    double until = scale * (bar.until() - begin);
    double width = Math.max(LEAST, Math.abs(until - from));
    text.append(
        String.format(
            Locale.ROOT,
            "<svg aria-hidden=\"true\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\"><rect"
                + " x=\"%.1f\" y=\"1\" width=\"%.1f\" height=\"%d\" style=\"fill:var(--%s)\"/>",
            WIDTH,
            HEIGHT,
            Math.min(Math.min(from, until), WIDTH - LEAST),
            width,
            HEIGHT - 2,
            colour(bar)));
    Long low = bar.low();
    Long high = bar.high();
    if (low != null && high != null) {
      text.append(
          String.format(
              Locale.ROOT,
              "<path d=\"M%1$.1f 2V10M%1$.1f 6H%2$.1fM%2$.1f 2V10\"/>",
              scale * (low - begin),
              scale * (high - begin)));
    }
    text.append("</svg>");
  }

  private String colour(Bar bar) {
    if (bar.whole()) {
      return WHOLE;
    }
    return bar.until() < bar.from() ? SHORTER : beginsWhole() ? LONGER : PART;
  }
}
