package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.network.NetworkKind.Parameter;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogHsSp;
import io.idlewave.perturb.network.LogP;
import io.idlewave.perturb.network.LogP7;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A network of times that ships, each of which may be a table over the size of a message.
 *
 * @param make it of the values of its symbols
 * @param gap the symbol of the gap between the messages that a rank sends; null for none
 */
record ShippedNetwork(
    String label,
    List<Parameter> parameters,
    Function<NetworkSpec.Single, NetworkModel> make,
    @Nullable String gap,
    String thresholdKey)
    implements NetworkKind {

  /** All of them. */
  static final List<NetworkKind> ALL =
      List.of(
          new ShippedNetwork(
              "loggp",
              Parameter.times("L", "o", "g", "G"),
              of ->
                  new LogGp(of.function("L"), of.function("o"), of.function("g"), of.function("G")),
              "g",
              THRESHOLD),
          new LogGpsKind(),
          // S is taken by a time per byte
          new ShippedNetwork(
              "loghssp",
              Parameter.times("L", "o_s", "o_r", "G", "s_s", "s_r", "S"),
              of ->
                  new LogHsSp(
                      of.function("L"),
                      of.function("o_s"),
                      of.function("o_r"),
                      of.function("G"),
                      of.function("s_s"),
                      of.function("s_r"),
                      of.function("S")),
              null,
              "threshold"),
          new ShippedNetwork(
              "logp",
              Parameter.times("L", "o", "g"),
              of -> new LogP(of.function("L"), of.function("o"), of.function("g")),
              "g",
              THRESHOLD),
          new ShippedNetwork(
              "logp7",
              Parameter.times("L", "o_s", "o_r", "g_s", "g_r", "G"),
              of ->
                  new LogP7(
                      of.function("L"),
                      of.function("o_s"),
                      of.function("o_r"),
                      of.function("g_s"),
                      of.function("g_r"),
                      of.function("G")),
              "g_s",
              THRESHOLD));

  @Override
  public NetworkModel model(NetworkSpec.Single values) {
    return make.apply(values);
  }
}
