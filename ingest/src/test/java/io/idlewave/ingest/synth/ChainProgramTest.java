package io.idlewave.ingest.synth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.synth.ChainProgram.Mode;
import io.idlewave.ingest.synth.ChainProgram.Style;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Idle-wave speeds on a chain of 81 ranks without any communication cost. */
class ChainProgramTest {

  private static final int RANKS = 81;
  private static final int MIDDLE = 40;
  private static final long COMPUTE_NANOS = 3;
  private static final int DELAYED_ITERATION = 3;
  private static final long DELAY_NANOS = 10 * COMPUTE_NANOS;
  private static final CostSet FREE = new CostSet(0, 0, 0, 0, 4096);

  @ParameterizedTest
  @CsvSource({
    "EAGER, WAITALL, false, 1, 1, 0",
    "EAGER, WAITALL, false, 2, 2, 0",
    "EAGER, WAITALL, false, 3, 3, 0",
    "EAGER, WAITALL, true, 1, 1, 1",
    "EAGER, WAITALL, true, 2, 2, 2",
    "EAGER, WAITALL, true, 3, 3, 3",
    "EAGER, SENDRECV, false, 1, 1, 0",
    "EAGER, SENDRECV, false, 2, 3, 0",
    "EAGER, SENDRECV, false, 3, 6, 0",
    "EAGER, SENDRECV, true, 1, 1, 1",
    "EAGER, SENDRECV, true, 2, 3, 3",
    "EAGER, SENDRECV, true, 3, 6, 6",
    "RNDV, WAITALL, false, 1, 1, 1",
    "RNDV, WAITALL, false, 2, 2, 2",
    "RNDV, WAITALL, false, 3, 3, 3",
    "RNDV, WAITALL, true, 1, 1, 1",
    "RNDV, WAITALL, true, 2, 2, 2",
    "RNDV, WAITALL, true, 3, 3, 3",
    "RNDV, SENDRECV, false, 1, 1, 1",
    "RNDV, SENDRECV, false, 2, 3, 3",
    "RNDV, SENDRECV, false, 3, 6, 6",
    "RNDV, SENDRECV, true, 1, 2, 2",
    "RNDV, SENDRECV, true, 2, 6, 6",
    "RNDV, SENDRECV, true, 3, 12, 12",
  })
  void delayOnTheMiddleRank_travelsAtTheReferenceSpeed(
      Mode mode, Style style, boolean bidirectional, int distance, int forward, int backward) {
    int iterations = DELAYED_ITERATION + MIDDLE + 2;
    ChainProgram chain =
        new ChainProgram(
            RANKS,
            iterations,
            mode,
            style,
            bidirectional,
            distance,
            mode.defaultBytes(),
            COMPUTE_NANOS);
    boolean[][] late = lateRanks(chain);

    assertFront(late, 1, forward);
    assertFront(late, -1, backward);
  }

  /** Away from the delay and from the ends, the front moves by {@code speed} per iteration. */
  private static void assertFront(boolean[][] late, int direction, int speed) {
    int before = reached(late[DELAYED_ITERATION], direction);
    int checked = 0;
    for (int i = DELAYED_ITERATION + 1; i < late.length; i++) {
      int now = reached(late[i], direction);
      if (speed == 0) {
        assertThat(now).isZero();
        checked++;
      } else if (now < MIDDLE) {
        assertThat(now - before).isEqualTo(speed);
        checked++;
      }
      before = now;
    }
    assertThat(checked).isGreaterThanOrEqualTo(2);
  }

  /** How many ranks in a row beside the middle are late. */
  private static int reached(boolean[] late, int direction) {
    int count = 0;
    while (count < MIDDLE && late[MIDDLE + direction * (count + 1)]) {
      count++;
    }
    return count;
  }

  /** By iteration and rank: whether it ends later by more than half the delay. */
  private static boolean[][] lateRanks(ChainProgram chain) {
    int callsPerIteration =
        chain.style() == Style.SENDRECV ? chain.distance() * (chain.bidirectional() ? 2 : 1) : 1;
    String function = chain.style() == Style.SENDRECV ? "MPI_Sendrecv" : "MPI_Waitall";
    RecordedTimes quiet = RecordedTimes.of(chain, FREE);
    RecordedTimes delayed = RecordedTimes.of(delayed(chain), FREE);
    boolean[][] late = new boolean[(int) chain.iterations()][RANKS];
    for (int rank = 0; rank < RANKS; rank++) {
      long[] without = quiet.leavesOf(rank, function);
      long[] with = delayed.leavesOf(rank, function);
      for (int i = 0; i < late.length; i++) {
        int last = (i + 1) * callsPerIteration - 1;
        late[i][rank] = with[last] - without[last] > DELAY_NANOS / 2;
      }
    }
    return late;
  }

  /** The chain with more compute in one iteration of the middle rank. */
  private static Program delayed(ChainProgram chain) {
    List<List<ProgramCall>> calls = new ArrayList<>();
    for (int rank = 0; rank < RANKS; rank++) {
      List<ProgramCall> ofRank = new ArrayList<>();
      chain.calls(rank).forEachRemaining(ofRank::add);
      calls.add(ofRank);
    }
    List<ProgramCall> middle = calls.get(MIDDLE);
    int iteration = 0;
    for (int i = 0; i < middle.size(); i++) {
      ProgramCall call = middle.get(i);
      if (call.computeNanos() > 0 && iteration++ == DELAYED_ITERATION) {
        middle.set(
            i,
            new ProgramCall(call.function(), call.computeNanos() + DELAY_NANOS, call.operations()));
      }
    }
    return new ListedProgram(calls);
  }

  @Test
  void calls_atTheEnds_leaveOutWhatLiesBeyond() {
    ChainProgram chain = new ChainProgram(3, 1, Mode.EAGER, Style.SENDRECV, true, 2, 8, 100);
    Iterator<ProgramCall> calls = chain.calls(1);

    assertThat(calls.next().function()).isEqualTo("MPI_Init");
    assertThat(calls.next().operations()).hasSize(2);
    assertThat(calls.next().operations()).hasSize(2);
    assertThat(calls.next().operations()).isEmpty();
    assertThat(calls.next().operations()).isEmpty();
    assertThat(calls.next().function()).isEqualTo("MPI_Finalize");
    assertThat(calls.hasNext()).isFalse();
  }

  @Test
  void constructor_distanceBeyondTheChain_isRefused() {
    assertThatThrownBy(() -> new ChainProgram(4, 1, Mode.EAGER, Style.WAITALL, false, 4, 8, 100))
        .hasMessage("distance: 1 to 3, got 4");
  }
}
