package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.failure.UsageException;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The door for live traces: a kind of {@link LiveSource} and the scheme under which users ask for
 * it, as in {@code run --source SCHEME:...}. A provider is found when its class, with a public
 * constructor without parameters, stands in {@code
 * META-INF/services/io.idlewave.jobs.pipeline.LiveSourceProvider} of a jar on the class path.
 */
public interface LiveSourceProvider {

  /** The scheme, in lower-case letters, unlike that of any other. */
  String scheme();

  /** The form of its addresses, for people. */
  String form();

  /**
   * A source.
   *
   * @param address what the user wrote, scheme included
   * @throws UsageException if it is not an address
   */
  LiveSource create(String address);

  /**
   * The source at an address.
   *
   * @throws UsageException if no provider has its scheme
   */
  static LiveSource find(String address) {
    List<LiveSourceProvider> all =
        ServiceLoader.load(LiveSourceProvider.class, LiveSourceProvider.class.getClassLoader())
            .stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(LiveSourceProvider::scheme))
            .toList();
    return all.stream()
        .filter(provider -> address.startsWith(provider.scheme() + ":"))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--source: %s, got %s"
                        .formatted(
                            all.stream()
                                .map(LiveSourceProvider::form)
                                .collect(Collectors.joining(" or ")),
                            address)))
        .create(address);
  }
}
