package io.idlewave.jobs.study.scenario;

import io.idlewave.perturb.noise.Distribution;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * A distribution with a fixed number of parameters, as studies name it: {@code {distribution: NAME,
 * ...}}. An implementation beside those that ship has no state and a constructor without arguments,
 * and is registered by a line in {@code
 * META-INF/services/io.idlewave.jobs.study.scenario.DistributionKind}.
 */
public interface DistributionKind {

  /**
   * A parameter: a time, or a plain number from 0.001 to 1,000,000.
   *
   * @param name its key in studies
   * @param isTime whether it is a time, in ns
   */
  record Parameter(String name, boolean isTime) {}

  /** The name in studies. */
  String name();

  /** The class of its values; {@link #take} takes them and no others. */
  Class<? extends Distribution> type();

  /** In the order of {@link #make} and {@link #take}. */
  List<Parameter> parameters();

  /**
   * A distribution of these parameters.
   *
   * @throws IllegalArgumentException naming the parameter that has no meaning
   */
  Distribution make(double[] values);

  /** The parameters of a distribution, so that {@link #make} gives an equal one. */
  double[] take(Distribution distribution);

  /** All that there are: those that ship, and then those that are registered, by name. */
  static List<DistributionKind> all() {
    Stream<DistributionKind> registered =
        ServiceLoader.load(DistributionKind.class, DistributionKind.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(DistributionKind::name));
    return Stream.concat(ShippedDistribution.ALL.stream(), registered).toList();
  }
}
