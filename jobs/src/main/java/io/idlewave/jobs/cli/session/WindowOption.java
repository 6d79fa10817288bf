package io.idlewave.jobs.cli.session;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.jobs.failure.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How far apart the ranks of a trace may run. */
public final class WindowOption {

  public static final String NAME = "--window";
  public static final String LABEL = "SIZE";
  public static final String DESCRIPTION =
      "Memory for what waits for another rank while the trace is walked, beyond which messages wait"
          + " on disk (default: 256MiB).";

  private static final long LEAST_BYTES = 1024;

  @Option(names = NAME, paramLabel = LABEL, description = DESCRIPTION)
  private @Nullable String window;

  public GraphOptions graph() {
    return graph(window);
  }

  /** How {@code window} lets a trace be walked; by default where it is null. */
  public static GraphOptions graph(@Nullable String window) {
    if (window == null) {
      return GraphOptions.DEFAULT;
    }
    long bytes = Arguments.wholeBytes(NAME, window);
    if (bytes < LEAST_BYTES) {
      throw new UsageException(NAME + ": at least 1KiB, got " + window);
    }
    return GraphOptions.ofWindow(bytes);
  }
}
