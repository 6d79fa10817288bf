package io.idlewave.jobs.app;

import io.idlewave.jobs.pipeline.outcome.FrontierTaker;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.results.table.RunIdentity;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings frontiers to the sinks of a run, from where its results are collected.
 *
 * @param run what is planned
 * @param scenarios their names, by number
 * @param ranks what people call the ranks and further timelines of the trace, by their rows
 * @param sinks what takes the results, each {@code NAME:ADDRESS}
 * @param options of the run
 */
record FrontierCommit(
    RunIdentity run,
    List<String> scenarios,
    List<String> ranks,
    List<String> sinks,
    SinkOptions options)
    implements FrontierTaker {

  private static final long serialVersionUID = 1L;

  /** Takes immutable copies. */
  FrontierCommit {
    scenarios = List.copyOf(scenarios);
    ranks = List.copyOf(ranks);
    sinks = List.copyOf(sinks);
  }

  @Override
  public Taking begin(Consumer<String> lines) {
    return new FrontierDelivery(run, scenarios, ranks, SinkRegistry.create(sinks, options), lines);
  }
}
