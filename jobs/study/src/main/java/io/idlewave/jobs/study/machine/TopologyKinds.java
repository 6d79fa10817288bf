package io.idlewave.jobs.study.machine;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The topologies that there are, each once. */
final class TopologyKinds {

  static final List<TopologyKind> ALL =
      ServiceLoader.load(TopologyKind.class, TopologyKind.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(TopologyKind::label))
          .toList();

  private TopologyKinds() {}
}
