package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.key.Kind;
import io.idlewave.perturb.noise.Distribution;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * A distribution as studies name it: {@code {distribution: NAME, ...}}; its keys are the parameters
 * of {@link Distribution}, whose names its complaints begin with. An implementation beside those
 * that ship has no state and a constructor without arguments, and is registered by a line in {@code
 * META-INF/services/io.idlewave.jobs.study.scenario.DistributionKind}.
 */
public interface DistributionKind extends Kind<Distribution> {

  /** All that there are: those that ship, and then those that are registered, by name. */
  static List<DistributionKind> all() {
    Stream<DistributionKind> registered =
        ServiceLoader.load(DistributionKind.class, DistributionKind.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(DistributionKind::name));
    return Stream.concat(ShippedDistribution.ALL.stream(), registered).toList();
  }
}
