package io.idlewave.jobs.study.machine;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A network model as studies name it, with the symbols of its paper. */
public enum NetworkKind {
  LOGP(times("L", "o", "g")),
  LOGGP(times("L", "o", "g", "G")),
  LOGGPS(
      Stream.concat(
              Stream.of("L", "o", "Os", "Or", "Gs", "Gl")
                  .map(symbol -> new Parameter(symbol, false, false, symbol.equals("Gl"))),
              Stream.of("s", "S").map(symbol -> new Parameter(symbol, true, false, false)))
          .toList()),
  LOGP7(times("L", "o_s", "o_r", "g_s", "g_r", "G")),
  LOGHSSP(times("L", "o_s", "o_r", "G", "s_s", "s_r", "S"));

  /** The key of the threshold of {@code protocols} where S is taken by a time per byte. */
  private static final String OTHER_THRESHOLD = "threshold";

  /**
   * A parameter of a model.
   *
   * @param symbol its symbol
   * @param isSize whether it is a size; otherwise a time, or a time per byte
   * @param isTabled whether it may be a table over the size of a message
   * @param isSigned whether it may be negative
   */
  record Parameter(String symbol, boolean isSize, boolean isTabled, boolean isSigned) {

    /** Gaps are 0 where they are not stated. */
    boolean isOptional() {
      return symbol.startsWith("g");
    }
  }

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of records
  private final List<Parameter> parameters;

  NetworkKind(List<Parameter> parameters) {
    this.parameters = parameters;
  }

  private static List<Parameter> times(String... symbols) {
    return Stream.of(symbols).map(symbol -> new Parameter(symbol, false, true, false)).toList();
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  List<Parameter> parameters() {
    return parameters;
  }

  /** Whether sends are decomposed into protocols; LogGPS has a rendezvous of its own. */
  boolean takesProtocols() {
    return this != LOGGPS;
  }

  /** The symbol of the gap between the messages that a rank sends; null where there is none. */
  @Nullable String gap() {
    return switch (this) {
      case LOGP, LOGGP -> "g";
      case LOGP7 -> "g_s";
      case LOGGPS, LOGHSSP -> null;
    };
  }

  /** The key of the largest size that is sent eagerly. */
  String thresholdKey() {
    return this == LOGHSSP ? OTHER_THRESHOLD : "S";
  }

  public static String[] labels() {
    return Stream.of(values()).map(NetworkKind::label).toArray(String[]::new);
  }

  static NetworkKind of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
