package io.idlewave.jobs.text;

import java.nio.charset.Charset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The characters that charts are drawn with. */
public enum Glyphs {
  /** Eighths of a block. */
  BLOCKS("▁▂▃▄▅▆▇█", "▏▎▍▌▋▊▉", "█", "│"),
  /** What every terminal shows. */
  ASCII(".:-=+*#@", "...::::", "#", "|");

  private final String heights;
  private final String eighths;
  private final String full;
  private final String edge;

  Glyphs(String heights, String eighths, String full, String edge) {
    this.heights = heights;
    this.eighths = eighths;
    this.full = full;
    this.edge = edge;
  }

  /**
   * What a terminal can show.
   *
   * @param charset in which it takes text, such as {@code UTF-8}; null if it is not known
   * @param term its kind, the value of {@code TERM}; null if it is not known
   */
  public static Glyphs of(@Nullable String charset, @Nullable String term) {
    boolean dumb = term != null && term.toLowerCase(Locale.ROOT).equals("dumb");
    return dumb || charset == null || !canEncode(charset) ? ASCII : BLOCKS;
  }

  private static boolean canEncode(String charset) {
    return Charset.isSupported(charset)
        && Charset.forName(charset).canEncode()
        && Charset.forName(charset)
            .newEncoder()
            .canEncode(BLOCKS.heights + BLOCKS.eighths + BLOCKS.edge);
  }

  /** A column of 1 to 8 eighths. */
  char height(int eighth) {
    return heights.charAt(eighth - 1);
  }

  /** A bar of so many eighths of a character. */
  String bar(long eighthCount) {
    int rest = (int) (eighthCount % 8);
    return full.repeat((int) (eighthCount / 8))
        + (rest == 0 ? "" : eighths.substring(rest - 1, rest));
  }

  /** What stands before a bar. */
  String edge() {
    return edge;
  }
}
