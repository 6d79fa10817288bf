package io.idlewave.ingest.prv.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.prv.text.EventLabels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Functions keep the numbers that they first got, also for ranks that are folded side by side. */
class PrvFunctionsTest {

  private static final long FIRST_TYPE = 50_000_001L;

  /** One more than a small hash table holds before it grows. */
  private static final int FUNCTIONS = 13;

  private static final int THREADS = 4;
  private static final int ROUNDS = 300;

  private static final EventLabels LABELS = EventLabels.read(Path.of("there is none"));

  @Test
  void index_askedSideBySide_isWhatItWasAtFirst() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        PrvFunctions functions = new PrvFunctions(LABELS);
        List<Integer> first = numbers(functions);
        CyclicBarrier begin = new CyclicBarrier(THREADS);
        Callable<List<Integer>> asking =
            () -> {
              begin.await();
              return numbers(functions);
            };
        List<Future<List<Integer>>> asked = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          asked.add(threads.submit(asking));
        }
        for (Future<List<Integer>> numbers : asked) {
          assertThat(numbers.get()).isEqualTo(first);
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Integer> numbers(PrvFunctions functions) {
    List<Integer> numbers = new ArrayList<>();
    for (int value = 1; value <= FUNCTIONS; value++) {
      numbers.add(functions.index(FIRST_TYPE, value));
    }
    return numbers;
  }
}
