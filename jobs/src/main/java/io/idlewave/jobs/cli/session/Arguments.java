package io.idlewave.jobs.cli.session;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.text.Dimension;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Checks of arguments that several commands share. */
public final class Arguments {

  private static final Pattern WHOLE = Pattern.compile("\\d{1,18}");
  private static final double EXACT = 0x1p53;

  private Arguments() {}

  public static void atLeastOne(String option, int value) {
    if (value < 1) {
      throw new UsageException(option + ": at least 1, got " + value);
    }
  }

  /** A time as a whole number of ns. */
  public static long wholeNanos(String option, String text) {
    return whole(option, text, Dimension.TIME, 1, "ns");
  }

  /** A time as a whole number of ps. */
  public static long wholePicos(String option, String text) {
    return whole(option, text, Dimension.TIME, 1000, "ps");
  }

  /** A size as a whole number of bytes; a plain number counts bytes. */
  public static long wholeBytes(String option, String text) {
    return WHOLE.matcher(text).matches()
        ? Long.parseLong(text)
        : whole(option, text, Dimension.SIZE, 1, "B");
  }

  /** A folder: a URI where it has a scheme, otherwise a path of this machine. */
  public static URI address(String option, String text) {
    try {
      return text.contains("://") ? new URI(text) : Path.of(text).toAbsolutePath().toUri();
    } catch (URISyntaxException | InvalidPathException e) {
      throw new UsageException(option + ": a folder or its URI, got " + text);
    }
  }

  /** A share above nothing and below all, as a fraction. */
  public static double share(String option, String text) {
    double share = parse(option, text, Dimension.SHARE);
    if (!(share > 0 && share < 1)) {
      throw new UsageException(option + ": above 0% and below 100%, got " + text);
    }
    return share;
  }

  private static double parse(String option, String text, Dimension dimension) {
    try {
      return dimension.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UsageException(option + ": " + e.getMessage() + ", got " + text);
    }
  }

  private static long whole(
      String option, String text, Dimension dimension, double scale, String unit) {
    double value = parse(option, text, dimension) * scale;
    if (value != Math.rint(value) || value < 0 || value > EXACT) {
      throw new UsageException(option + ": a whole number of " + unit + ", 0 to 2^53, got " + text);
    }
    return (long) value;
  }
}
