package io.idlewave.jobs.app;

import io.idlewave.jobs.pipeline.outcome.FrontierTaker.Taking;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.text.FrontierText;
import io.idlewave.perturb.outcome.FrontierPoint;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Brings the frontiers of a live run to its sinks, in a thread of its own, in their order, and says
 * one line of each. What a sink does not take now it is given again with the next one; at the end
 * the run itself brings all of them. Mutable.
 */
final class FrontierDelivery implements Taking {

  private static final long PATIENCE_SECONDS = 30;

  private final RunIdentity run;
  private final List<String> scenarios;
  private final List<String> ranks;
  private final ResultSink sink;
  private final Consumer<String> lines;
  private final Queue<List<FrontierRow>> waiting = new ArrayDeque<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread made = new Thread(work, "frontiers of a live run");
            made.setDaemon(true);
            return made;
          });

  /**
   * Nothing has come.
   *
   * @param scenarios their names, by number
   * @param ranks what people call the ranks and further timelines of the trace, by their rows
   */
  FrontierDelivery(
      RunIdentity run,
      List<String> scenarios,
      List<String> ranks,
      ResultSink sink,
      Consumer<String> lines) {
    this.run = run;
    this.scenarios = scenarios;
    this.ranks = ranks;
    this.sink = sink;
    this.lines = lines;
  }

  @Override
  public void passed(List<FrontierPoint> points) {
    List<FrontierRow> rows =
        points.stream()
            .map(point -> FrontierRow.of(point, scenarios.get(point.scenario())))
            .toList();
    lines.accept(FrontierText.line(rows, ranks));
    thread.execute(() -> deliver(rows));
  }

  private void deliver(List<FrontierRow> news) {
    waiting.add(news);
    for (List<FrontierRow> rows = waiting.peek(); rows != null; rows = waiting.peek()) {
      try {
        sink.frontier(run, rows);
      } catch (IOException e) {
        lines.accept(
            "frontier " + rows.get(0).frontier() + " could not be stored: " + e.getMessage());
        return;
      }
      waiting.remove();
    }
  }

  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
