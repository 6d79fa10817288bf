package io.idlewave.jobs.study.network;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The networks that there are: each once, so that specifications of equal kinds are equal. */
final class NetworkKinds {

  static final List<NetworkKind> ALL =
      Stream.concat(
              ShippedNetwork.ALL.stream(),
              ServiceLoader.load(NetworkKind.class, NetworkKind.class.getClassLoader()).stream()
                  .map(ServiceLoader.Provider::get))
          .sorted(Comparator.comparing(NetworkKind::label))
          .toList();

  private NetworkKinds() {}
}
