package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.perturb.kernel.Kernel;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ways in steps of lanes against ways on plain numbers, which follow the same rules. */
class WayStepsTest {

  private static final int PROGRAMS = Effort.of(100);
  private static final int MESSAGES = 60;
  private static final LaneTables UNDISTURBED =
      new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[0]);

  /** Messages go through both, each at a time of its own. */
  private static final class Both {

    private final SimulatedSlots slots;
    private final MicroProgram program = new MicroProgram();
    private final WaySteps steps;
    private final LaneGroup lane;
    private final PathWays out;
    private final PathWays in;

    Both(int ranks, Ways ways) {
      int[] members = IntStream.range(0, ranks).toArray();
      slots = new SimulatedSlots(ranks, 0, ways.shared());
      steps = new WaySteps(ways, slots, program);
      lane = new LaneGroup(0, Bound.EXACT, 0, 1, ranks);
      out = new PathWays(ways, members);
      in = new PathWays(ways, members);
    }

    /** When it has come in, in steps. */
    double stepNanos(Message message) {
      int slot = slots.carried(message.receiver);
      program.clear();
      program.clearSlot(slot, message.sentNanos);
      steps.waitOut(message.sender, message.receiver, slot, Weight.ZERO);
      steps.takeOut(message.sender, message.receiver, slot, message.sendGap);
      if (message.held) {
        steps.holdOut(message.sender, message.receiver, slot, message.outTime);
      }
      steps.comeIn(message.receiver, message.sender, slot, message.inWait, message.inTime);
      Kernel.run(program, lane, UNDISTURBED);
      return lane.slotNanos(slot, 0);
    }

    /** When it has come in, on plain numbers. */
    double pathNanos(Message message) {
      StagePath path = StagePath.START.plus(Weight.computation(message.sentNanos));
      path = out.after(path, message.sender, message.receiver, Weight.ZERO);
      out.take(message.sender, message.receiver, path.plus(message.sendGap));
      if (message.held) {
        out.hold(message.sender, message.receiver, path.plus(message.outTime));
      }
      path = in.after(path, message.receiver, message.sender, message.inWait);
      in.take(message.receiver, message.sender, path.plus(message.inTime));
      return path.weight().nanos();
    }
  }

  /** One message; what it takes is called as in {@link MessageWeights}. */
  private record Message(
      int sender,
      int receiver,
      double sentNanos,
      Weight sendGap,
      boolean held,
      Weight outTime,
      Weight inWait,
      Weight inTime) {

    static Message random(SplittableRandom random, int ranks) {
      return new Message(
          random.nextInt(ranks),
          random.nextInt(ranks),
          random.nextInt(4_000),
          weight(random, 0, 500),
          random.nextInt(4) == 0,
          weight(random, 0, 2_000),
          weight(random, -300, 300),
          weight(random, 0, 500));
    }

    private static Weight weight(SplittableRandom random, int least, int most) {
      return Weight.computation(random.nextInt(least, most + 1));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, false", "2, false", "1, true", "2, true", "3, true", "5, true"})
  void messages_throughSteps_comeInWhenPlainNumbersSay(int perNode, boolean firstFree) {
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] nodeOf = random.ints(2 + random.nextInt(7), 0, 3).toArray();
      Places places = Places.of(nodeOf, rank -> rank).sharing(new Adapters(perNode, firstFree));
      Both both = new Both(nodeOf.length, new Ways(places));
      int waiting = 0;
      for (int i = 0; i < MESSAGES; i++) {
        Message message = Message.random(random, nodeOf.length);
        double nanos = both.stepNanos(message);
        assertThat(nanos).as("seed %d, message %d", seed, i).isEqualTo(both.pathNanos(message));
        waiting += nanos > message.sentNanos() ? 1 : 0;
      }
      assertThat(waiting).as("seed %d: messages that wait", seed).isPositive();
    }
  }
}
