package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The door for networks: a model as studies name it, {@code network: {model: LABEL, ...}}, with the
 * symbols of its paper. An implementation has no state and a constructor without arguments, and is
 * registered by a line in {@code META-INF/services/io.idlewave.jobs.study.network.NetworkKind}.
 */
public interface NetworkKind {

  /** The key of the largest size that is sent eagerly, unless a model has another use for it. */
  String THRESHOLD = "S";

  /**
   * A parameter of a model.
   *
   * @param symbol its symbol: the key in studies
   * @param isSize whether it is a size; otherwise a time, or a time per byte
   * @param isTabled whether it may be a table over the size of a message
   * @param isSigned whether it may be negative
   */
  record Parameter(String symbol, boolean isSize, boolean isTabled, boolean isSigned) {

    /** Gaps are 0 where they are not stated. */
    boolean isOptional() {
      return symbol.startsWith("g");
    }

    /** Times, or times per byte, each constant or a table over the size of a message. */
    public static List<Parameter> times(String... symbols) {
      return Stream.of(symbols).map(symbol -> new Parameter(symbol, false, true, false)).toList();
    }
  }

  /** The name in studies, in lower-case letters and digits, unlike that of any other. */
  String label();

  /** What a study states of it, in the order in which it is written. */
  List<Parameter> parameters();

  /**
   * Makes the network; fragments, capacity and reductions are put around it.
   *
   * @param values a value for each of the parameters
   * @return an {@link io.idlewave.perturb.network.Elementary} where it {@link #takesProtocols}
   * @throws IllegalArgumentException if the values make no sense together
   */
  NetworkModel model(NetworkSpec.Single values);

  /** Whether its messages can be decomposed into protocols, rather than having their own. */
  default boolean takesProtocols() {
    return true;
  }

  /** The symbol of the gap between the messages that a rank sends; null where there is none. */
  default @Nullable String gap() {
    return null;
  }

  /** The key of the largest size that is sent eagerly. */
  default String thresholdKey() {
    return THRESHOLD;
  }

  /**
   * Refuses values that make no sense, at the place of the one that is wrong.
   *
   * @throws io.idlewave.jobs.failure.StudyException if there is one
   */
  default void check(Node network, NetworkSpec.Single values) {}

  /** All that are registered, in the order of their labels. */
  static List<NetworkKind> all() {
    return NetworkKinds.ALL;
  }

  /**
   * The one of that label.
   *
   * @throws IllegalArgumentException if there is none
   */
  static NetworkKind of(String label) {
    return all().stream()
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no network of that name: " + label));
  }

  static String[] labels() {
    return all().stream().map(NetworkKind::label).toArray(String[]::new);
  }
}
