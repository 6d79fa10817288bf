package io.idlewave.jobs.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Steps are made of times that come in any order. */
class StepWindowTest {

  private static final int APART = 10;

  private static List<String> rows(List<StepTime> times) {
    StepWindow window = new StepWindow(APART);
    List<String> rows = new ArrayList<>();
    for (StepTime time : times) {
      window.add(time);
      for (StepRow row = window.next(); row != null; row = window.next()) {
        rows.add(text(row));
      }
    }
    for (StepRow row = window.end(); row != null; row = window.end()) {
      rows.add(text(row));
    }
    rows.add("late %d doubled %d".formatted(window.late(), window.doubled()));
    return rows;
  }

  private static String text(StepRow row) {
    return "%d: %s %s missing %d"
        .formatted(
            row.step(), Arrays.toString(row.ranks()), Arrays.toString(row.nanos()), row.missing());
  }

  private static List<StepTime> times(Random random, int ranks, int steps, double lost) {
    List<StepTime> times = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      for (int rank = 0; rank < ranks; rank++) {
        if (random.nextDouble() >= lost) {
          times.add(new StepTime(rank * 3, step, 100L * step + rank));
        }
      }
    }
    return times;
  }

  @Test
  void anyOrder_withinTheBound_givesTheSameSteps() {
    Effort.seeds(1, 200)
        .forEach(
            seed -> {
              Random random = new Random(seed);
              List<StepTime> times = times(random, 1 + random.nextInt(6), 60, 0.1);
              List<String> expected = rows(times);
              double reach = random.nextDouble() * (APART - 1);
              record Keyed(double key, StepTime time) {}
              List<StepTime> shuffled =
                  times.stream()
                      .map(time -> new Keyed(time.step() + reach * random.nextDouble(), time))
                      .sorted(Comparator.comparingDouble(Keyed::key))
                      .map(Keyed::time)
                      .toList();
              assertThat(rows(shuffled)).as("seed %d", seed).isEqualTo(expected);
            });
  }

  @Test
  void completeStep_waitsForNobody() {
    StepWindow window = new StepWindow(2);
    int rows = 0;
    for (StepTime time : times(new Random(1), 3, 20, 0)) {
      window.add(time);
      for (StepRow row = window.next(); row != null; row = window.next()) {
        rows++;
      }
    }
    assertThat(rows).isEqualTo(20);
  }

  @Test
  void rankThatStops_isWaitedFor_asLongAsTheBound() {
    List<StepTime> times = new ArrayList<>(times(new Random(1), 3, 100, 0));
    times.removeIf(time -> time.rank() == 3 && time.step() >= 50);
    List<String> rows = rows(times);
    assertThat(rows.get(49)).contains("[0, 3, 6]").endsWith("missing 0");
    assertThat(rows.get(50)).contains("[0, 6]").endsWith("missing 1");
    assertThat(rows.get(59)).endsWith("missing 1");
    assertThat(rows.get(61)).endsWith("missing 0");
    assertThat(rows).hasSize(101).endsWith("late 0 doubled 0");
  }

  @Test
  void lateAndDoubledTimes_areCounted_andChangeNothing() {
    List<StepTime> times = new ArrayList<>(times(new Random(1), 3, 40, 0));
    List<String> expected = rows(times);
    times.add(new StepTime(0, 1, 7));
    times.add(50, times.get(49));
    List<String> found = rows(times);
    assertThat(found.subList(0, 40)).isEqualTo(expected.subList(0, 40));
    assertThat(found.get(40)).isEqualTo("late 1 doubled 1");
  }

  /** A step that a single rank has, far ahead, makes nothing late. */
  @Test
  void wildNumbers_holdUpNothing() {
    List<StepTime> times = new ArrayList<>(times(new Random(1), 3, 100, 0));
    List<String> expected = rows(times);
    times.add(30, new StepTime(3, 2_000_000_000, 5));
    times.add(90, new StepTime(0, 1_999_999_999, 5));
    List<String> found = rows(times);
    assertThat(found.subList(0, 100)).isEqualTo(expected.subList(0, 100));
    assertThat(found).hasSize(103).endsWith("late 0 doubled 0");
  }

  /** A rank of whom nothing comes after its wild step is not waited for any longer than others. */
  @Test
  void wildRank_inAWildStep_delaysNothingForGood() {
    StepWindow window = new StepWindow(APART);
    int rows = 0;
    for (StepTime time : times(new Random(1), 3, 100, 0)) {
      if (time.step() == 40) {
        window.add(new StepTime(1_000_000, 2_000_000_000, 5));
      }
      window.add(time);
      for (StepRow row = window.next(); row != null; row = window.next()) {
        rows++;
      }
    }
    assertThat(rows).isEqualTo(100);
  }
}
