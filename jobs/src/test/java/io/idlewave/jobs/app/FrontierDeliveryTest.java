package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.RunHeader;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frontiers on their way to sinks that fail now and then. */
class FrontierDeliveryTest {

  private static final RunIdentity RUN = new RunIdentity("ab", 1, "v", 0.95, "cd", "trace");

  /** Refuses the second call. */
  private static final class Flaky implements ResultSink {

    private final List<Long> taken = Collections.synchronizedList(new ArrayList<>());
    private int calls;

    @Override
    public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
      if (++calls == 2) {
        throw new IOException("no space left");
      }
      assertThat(run).isEqualTo(RUN);
      assertThat(rows).extracting(FrontierRow::scenario).containsExactly("quiet", "loud");
      taken.add(rows.get(0).frontier());
    }

    @Override
    public void open(RunHeader run) {}

    @Override
    public <R extends Record> void write(Table<R> table, List<R> rows) {}

    @Override
    public void commit(RunSummary summary) {}

    @Override
    public void abort() {}
  }

  private static List<FrontierPoint> points(long number) {
    return List.of(
        new FrontierPoint(number, 10 * number, 0, Bound.UPPER, 5, 1, 2, 0),
        new FrontierPoint(number, 10 * number, 1, Bound.UPPER, 5, 1e3, 2e3, 3));
  }

  @Test
  void passed_sinkFailsOnce_getsWhatItLacksWithTheNext() {
    Flaky sink = new Flaky();
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    FrontierDelivery delivery =
        new FrontierDelivery(
            RUN, List.of("quiet", "loud"), List.of("0", "1", "2", "2 stream 7"), sink, lines::add);
    for (long number = 1; number <= 3; number++) {
      delivery.passed(points(number));
    }
    delivery.close();
    delivery.close();
    assertThat(sink.taken).containsExactly(1L, 2L, 3L);
    assertThat(lines)
        .hasSize(4)
        .contains("frontier 2 could not be stored: no space left")
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("frontier 3 at 30 ns: delay p50 1.000 us")
                    .endsWith("(loud, upper); rank 2 stream 7 behind most often"));
  }
}
