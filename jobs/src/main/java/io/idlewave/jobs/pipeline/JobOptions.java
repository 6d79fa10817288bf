package io.idlewave.jobs.pipeline;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.BlockGate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a propagation job runs. None of it changes a bit of the result.
 *
 * @param parallelism propagators, at least 1 and at most {@link #MAX_PARALLELISM}
 * @param graph blocks and window
 * @param gate lets blocks through
 * @param checkpoints when and where the job saves how far it is, or null for never
 */
public record JobOptions(
    int parallelism, GraphOptions graph, BlockGate gate, @Nullable Checkpoints checkpoints) {

  /** A job can be rescaled up to this parallelism from any savepoint. */
  public static final int MAX_PARALLELISM = 4096;

  /** Checks the bounds. */
  public JobOptions {
    if (parallelism < 1 || parallelism > MAX_PARALLELISM) {
      throw new IllegalArgumentException(
          "parallelism: 1 to " + MAX_PARALLELISM + ", got " + parallelism);
    }
  }

  /** Default blocks, no gate, no checkpoints. */
  public static JobOptions of(int parallelism) {
    return new JobOptions(parallelism, GraphOptions.DEFAULT, BlockGate.OPEN, null);
  }

  /** The same with checkpoints, in the folder that the cluster has set. */
  public JobOptions withCheckpoints(Duration interval) {
    return with(new Checkpoints(interval, null));
  }

  /** The same with checkpoints, or without any. */
  public JobOptions with(@Nullable Checkpoints checkpoints) {
    return new JobOptions(parallelism, graph, gate, checkpoints);
  }
}
