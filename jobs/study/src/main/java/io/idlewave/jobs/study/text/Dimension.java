package io.idlewave.jobs.study.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kind of quantity with the units it may be written in. A quantity is a decimal number and a
 * unit, such as {@code 25us}; its value is rounded once, from the exact decimal product. What
 * {@link #format} writes, {@link #parse} reads back to the same bits.
 */
public final class Dimension {

  /** Times; the value is in ns. Minutes and hours are read, and written as seconds. */
  public static final Dimension TIME =
      new Dimension(
              "time",
              unit("ns", 1),
              unit("us", 1_000),
              unit("ms", 1_000_000),
              unit("s", 1_000_000_000))
          .alias("\u00b5s", "us")
          .alias("\u03bcs", "us")
          .reading(unit("min", 60_000_000_000L))
          .reading(unit("h", 3_600_000_000_000L));

  /** Sizes; the value is in bytes. */
  public static final Dimension SIZE =
      new Dimension(
          "size",
          unit("B", 1),
          unit("kB", 1_000),
          unit("KiB", 1L << 10),
          unit("MB", 1_000_000),
          unit("MiB", 1L << 20),
          unit("GB", 1_000_000_000),
          unit("GiB", 1L << 30));

  /** Rates; the value is in Hz. */
  public static final Dimension RATE =
      new Dimension(
          "rate",
          unit("Hz", 1),
          unit("kHz", 1_000),
          unit("MHz", 1_000_000),
          unit("GHz", 1_000_000_000));

  /** Work per time; the value is in flop/s. */
  public static final Dimension WORK_RATE =
      new Dimension(
          "rate of work",
          unit("flop/s", 1),
          unit("kflop/s", 1_000),
          unit("Mflop/s", 1_000_000),
          unit("Gflop/s", 1_000_000_000),
          unit("Tflop/s", 1_000_000_000_000L));

  /** Shares; the value is a fraction, 1 for {@code 100%}. */
  public static final Dimension SHARE =
      new Dimension("share", new Unit("%", new BigDecimal("0.01")));

  /** The largest size that is read as a whole number of bytes. */
  public static final long MAX_BYTES = 1L << 53;

  private static final Pattern QUANTITY =
      Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?)\\s*(\\D*)");

  /** Longer than any double in plain decimals. */
  private static final int MAX_CHARACTERS = 1_100;

  private record Unit(String symbol, BigDecimal factor) {}

  private final String name;
  private final List<Unit> units;
  private final List<Unit> aliases;

  private Dimension(String name, Unit... units) {
    this(name, List.of(units), List.of());
  }

  private Dimension(String name, List<Unit> units, List<Unit> aliases) {
    this.name = name;
    this.units = units;
    this.aliases = aliases;
  }

  private static Unit unit(String symbol, long factor) {
    return new Unit(symbol, BigDecimal.valueOf(factor));
  }

  private Dimension alias(String symbol, String of) {
    return reading(new Unit(symbol, find(of).factor()));
  }

  private Dimension reading(Unit unit) {
    List<Unit> more = new ArrayList<>(aliases);
    more.add(unit);
    return new Dimension(name, units, List.copyOf(more));
  }

  /** What is accepted, such as {@code a time with its unit (ns, us, ms, s, min, h)}. */
  public String expected() {
    return "a " + name + " with its unit (" + String.join(", ", symbols()) + ")";
  }

  /** What is accepted but for a sign, as a regular expression. */
  public String pattern() {
    return "(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?\\s*("
        + Stream.concat(units.stream(), aliases.stream())
            .map(Unit::symbol)
            .collect(Collectors.joining("|"))
        + ")";
  }

  /**
   * The value of {@code text} in the dimension's base unit.
   *
   * @throws IllegalArgumentException if it is no number with one of the units, or is not finite;
   *     the message says what is accepted, without saying what was found
   */
  public double parse(String text) {
    Matcher matcher = QUANTITY.matcher(text.strip());
    if (text.length() > MAX_CHARACTERS || !matcher.matches()) {
      throw new IllegalArgumentException(expected());
    }
    Unit unit = find(matcher.group(2).strip());
    double value = new BigDecimal(matcher.group(1)).multiply(unit.factor()).doubleValue();
    if (Double.isInfinite(value)) {
      throw new IllegalArgumentException(expected() + ", finite");
    }
    return value;
  }

  /** Writes a finite value exactly, in the unit that it reaches and that makes it shortest. */
  public String format(double value) {
    String best = in(units.get(0), value);
    for (Unit unit : units) {
      if (Math.abs(value) >= unit.factor().doubleValue()) {
        String text = in(unit, value);
        if (text.length() <= best.length() && parse(text) == value) {
          best = text;
        }
      }
    }
    return best;
  }

  private static String in(Unit unit, double value) {
    BigDecimal number = BigDecimal.valueOf(value).divide(unit.factor(), MathContext.DECIMAL128);
    return number.stripTrailingZeros().toPlainString() + unit.symbol();
  }

  private Unit find(String symbol) {
    for (Unit unit : units) {
      if (unit.symbol().equals(symbol)) {
        return unit;
      }
    }
    for (Unit unit : aliases) {
      if (unit.symbol().equals(symbol)) {
        return unit;
      }
    }
    throw new IllegalArgumentException(expected());
  }

  private List<String> symbols() {
    return Stream.concat(units.stream(), aliases.stream())
        .map(Unit::symbol)
        .filter(symbol -> symbol.chars().allMatch(c -> c < 128))
        .toList();
  }
}
