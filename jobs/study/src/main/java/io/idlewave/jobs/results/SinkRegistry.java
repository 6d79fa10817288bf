package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.text.SinkAddress;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The sinks that there are, by name. */
public final class SinkRegistry {

  private SinkRegistry() {}

  public static List<SinkProvider> providers() {
    return ServiceLoader.load(SinkProvider.class, SinkProvider.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(SinkProvider::name))
        .toList();
  }

  /**
   * The sinks of a run, in the order in which they commit.
   *
   * @param specs each {@code NAME:ADDRESS}
   * @throws UsageException if there is no such sink, or no such address, or credentials stand in it
   */
  public static ResultSinks create(List<String> specs, SinkOptions options) {
    return new ResultSinks(specs.stream().map(spec -> create(spec, options)).toList());
  }

  private static ResultSink create(String spec, SinkOptions options) {
    if (SinkAddress.hasCredentials(spec)) {
      throw new UsageException(
          "--sink: " + SinkAddress.RULE + ", got '" + SinkAddress.shown(spec) + "'");
    }
    int colon = spec.indexOf(':');
    String name = spec.substring(0, Math.max(0, colon));
    List<SinkProvider> providers = providers();
    return providers.stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--sink: " + known(providers) + ", got '" + SinkAddress.shown(spec) + "'"))
        .create(spec.substring(colon + 1), options);
  }

  private static String known(List<SinkProvider> providers) {
    return providers.stream()
        .map(provider -> provider.name() + ":ADDRESS (" + provider.address() + ")")
        .collect(Collectors.joining(" or "));
  }
}
