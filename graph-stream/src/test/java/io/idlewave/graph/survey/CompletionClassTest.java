package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waits for small and for large messages in turn: each kind has base times of its own. */
class CompletionClassTest {

  private static final long SMALL = 8;
  private static final long LARGE = 20_000_000;
  private static final int TIMES = 25;

  @TempDir Path folder;

  /** Rank 1 posts and waits for what rank 0 sends 10 us later; the last wait is for two at once. */
  private record Turns() implements Program {

    @Override
    public String name() {
      return "turns";
    }

    @Override
    public int ranks() {
      return 2;
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      List<ProgramCall> calls = new ArrayList<>();
      calls.add(new ProgramCall("MPI_Init", 0, List.of()));
      for (int i = 0; i < 2 * TIMES; i++) {
        long bytes = i % 2 == 0 ? SMALL : LARGE;
        if (rank == 0) {
          calls.add(send(bytes));
        } else {
          calls.add(post(i, bytes));
          calls.add(new ProgramCall("MPI_Wait", 0, List.of(new Complete(i))));
        }
      }
      if (rank == 0) {
        calls.add(send(LARGE));
        calls.add(send(LARGE));
      } else {
        calls.add(post(1, LARGE));
        calls.add(post(2, LARGE));
        calls.add(new ProgramCall("MPI_Wait", 0, List.of(new Complete(1), new Complete(2))));
      }
      calls.add(new ProgramCall("MPI_Finalize", 0, List.of()));
      return calls.iterator();
    }

    private static ProgramCall send(long bytes) {
      Send send = new Send(1, 0, 0, bytes, SendMode.STANDARD, Operation.NO_REQUEST);
      return new ProgramCall("MPI_Send", 10_000_000, List.of(send));
    }

    private static ProgramCall post(long request, long bytes) {
      return new ProgramCall("MPI_Irecv", 0, List.of(new PostReceive(request, 0, 0, 0, bytes)));
    }
  }

  @Test
  void base_ofWaits_isThatOfTheirSizes() {
    TraceArchive archive =
        Synth.write(new Turns(), new CostSet(50, 1000, 100, 0, 1L << 40), folder.resolve("trace"));
    int wait = archive.metadata().functions().indexOf("MPI_Wait");
    List<Long> durations = durations(archive, wait);

    BaseTable base = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()).base();

    List<Long> small = every(durations, 0);
    List<Long> large = every(durations, 1);
    assertThat(small.stream().max(Long::compare).orElseThrow())
        .isLessThan(large.stream().min(Long::compare).orElseThrow());
    assertShortest(base, wait, SMALL, small);
    assertShortest(base, wait, LARGE, large);
    assertShortest(base, wait, 2 * LARGE, durations.subList(2 * TIMES, 2 * TIMES + 1));
    assertThat(base.upperNanos(CallClasses.of(wait, SMALL, false)))
        .isLessThan(small.stream().max(Long::compare).orElseThrow() * 11 / 10);
  }

  private static void assertShortest(BaseTable base, int wait, long bytes, List<Long> durations) {
    assertThat(base.shortestNanos(CallClasses.of(wait, bytes, false)))
        .isEqualTo(durations.stream().min(Long::compare).orElseThrow());
  }

  private static List<Long> every(List<Long> durations, int first) {
    List<Long> every = new ArrayList<>();
    for (int i = first; i < 2 * TIMES; i += 2) {
      every.add(durations.get(i));
    }
    return every;
  }

  private static List<Long> durations(TraceArchive archive, int function) {
    List<Long> durations = new ArrayList<>();
    try (RankReader reader = archive.openRank(1)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        if (call.function() == function) {
          durations.add(call.durationNanos());
        }
      }
    }
    return durations;
  }
}
