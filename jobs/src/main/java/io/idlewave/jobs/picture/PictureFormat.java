package io.idlewave.jobs.picture;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What a picture is written in. */
public enum PictureFormat {
  /** The language of Graphviz, which lays it out. */
  DOT(DotPicture::lines),
  /** SVG, laid out already. */
  SVG(SvgPicture::lines);

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a static method
  private final Function<GraphPicture, List<String>> lines;

  PictureFormat(Function<GraphPicture, List<String>> lines) {
    this.lines = lines;
  }

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A picture, line by line. */
  public List<String> lines(GraphPicture picture) {
    return lines.apply(picture);
  }
}
