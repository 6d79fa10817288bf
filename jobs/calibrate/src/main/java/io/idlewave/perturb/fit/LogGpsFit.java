package io.idlewave.perturb.fit;

import io.idlewave.perturb.network.LogGps;
import java.util.List;
import java.util.stream.Stream;

/**
 * LogGPS parameters fitted to round trips.
 *
 * @param parameters by {@link Parameter#column}, in ns and ns per byte; noise may have driven them
 *     out of their bounds
 * @param standardErrors of them, likewise
 * @param relativeResidual root mean square of (measured - fitted) / fitted, over the degrees of
 *     freedom
 * @param points number of round trips
 * @param packetBytes s, as given
 * @param synchronousBytes S, as given
 * @param warnings what makes the fit poor, one sentence each; empty where it is good
 */
public record LogGpsFit(
    List<Double> parameters,
    List<Double> standardErrors,
    double relativeResidual,
    int points,
    long packetBytes,
    long synchronousBytes,
    List<String> warnings) {

  /** What is fitted. */
  public enum Parameter {
    /** L, in ns. */
    L(0, "L"),
    /** o', in ns. */
    O(1, "o"),
    /** Os, in ns per byte. */
    OS(2, "Os"),
    /** Or, in ns per byte. */
    OR(3, "Or"),
    /** Gs, in ns per byte. */
    GS(4, "Gs"),
    /** Gl, in ns per byte. */
    GL(5, "Gl");

    private final int column;
    private final String symbol;

    Parameter(int column, String symbol) {
      this.column = column;
      this.symbol = symbol;
    }

    /** Its place among the parameters of a fit. */
    public int column() {
      return column;
    }

    static Parameter ofColumn(int column) {
      return Stream.of(values()).filter(p -> p.column == column).findFirst().orElseThrow();
    }

    /** The paper's symbol, as in a study. */
    public String symbol() {
      return symbol;
    }
  }

  public LogGpsFit {
    parameters = List.copyOf(parameters);
    standardErrors = List.copyOf(standardErrors);
    warnings = List.copyOf(warnings);
  }

  /** A parameter, in ns or ns per byte. */
  public double value(Parameter parameter) {
    return parameters.get(parameter.column());
  }

  /** The standard error of a parameter, in ns or ns per byte. */
  public double standardError(Parameter parameter) {
    return standardErrors.get(parameter.column());
  }

  /**
   * The network.
   *
   * @throws IllegalArgumentException where noise has driven a parameter out of its bounds
   */
  public LogGps network() {
    double[] values = parameters.stream().mapToDouble(Double::doubleValue).toArray();
    return new RoundTripLines(packetBytes, synchronousBytes).network(values);
  }
}
