package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.lowering.CallFollower;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.simulated.SimulatedPlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A team of any size leaves the lanes as a single thread does. */
class LaneTeamTest {

  private static final long PLENTY = 1 << 20;

  @TempDir Path folder;
  private TestPlans trace;
  private List<GraphBlock> blocks;

  @BeforeEach
  void recordTrace() {
    trace = TestPlans.randomTrace(folder, 6);
    blocks = trace.blocks();
  }

  private static void apply(LaneTeam team, List<GraphBlock> blocks) throws InterruptedException {
    for (GraphBlock block : blocks) {
      // as they come: some by reference, some from elsewhere
      team.apply(
          block.number() % 3 == 0
              ? BlockParcel.of(block)
              : new BlockParcel(
                  block.number(),
                  block.endingCalls(),
                  block.last(),
                  GraphBlockCodec.encode(block)));
    }
    team.await();
  }

  private List<byte[]> alone(LanePlan plan) {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    blocks.forEach(propagator::apply);
    return propagator.groups().stream().map(LaneGroup::toBytes).toList();
  }

  private void assertSameBits(LanePlan plan, int threads, long mostSteps) throws Exception {
    List<Long> applied = Collections.synchronizedList(new ArrayList<>());
    try (LaneTeam team =
        new LaneTeam(
            plan, plan.freshGroups(), threads, mostSteps, "test", b -> applied.add(b.number()))) {
      apply(team, blocks);
      assertThat(team.groups().stream().map(LaneGroup::toBytes).toList())
          .usingElementComparator(Arrays::compare)
          .isEqualTo(alone(plan));
    }
    assertThat(applied).isEqualTo(blocks.stream().map(GraphBlock::number).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1048576",
    "2, 1048576",
    "5, 1048576",
    "64, 1048576",
    "4, 0",
    "4, 300",
    "3, 20000"
  })
  void apply_anyThreadsAndSteps_observedTimingHasTheSameBits(int threads, long mostSteps)
      throws Exception {
    assertSameBits(trace.plan(Slack.LOCAL, 10, 4), threads, mostSteps);
  }

  /** Counts, ledgers, flows, noise that runs with undisturbed time, two networks. */
  @ParameterizedTest
  @CsvSource({
    "1, 1048576",
    "2, 1048576",
    "5, 1048576",
    "64, 1048576",
    "4, 0",
    "4, 300",
    "3, 20000"
  })
  void apply_anyThreadsAndSteps_modelTimingHasTheSameBits(int threads, long mostSteps)
      throws Exception {
    assertSameBits(SimulatedPlans.everything(trace, 10, 4), threads, mostSteps);
  }

  /** How often blocks are lowered, by all threads together. */
  private record Counted(Pricing pricing, AtomicInteger lowered) implements Pricing {

    @Override
    public int ranks() {
      return pricing.ranks();
    }

    @Override
    public List<Bound> bounds() {
      return pricing.bounds();
    }

    @Override
    public Lowering lowering(Bound bound) {
      Lowering own = pricing.lowering(bound);
      return new Lowering() {
        @Override
        public void lower(GraphBlock block, Consumer<MicroProgram> sink, CallFollower follower) {
          lowered.incrementAndGet();
          own.lower(block, sink, follower);
        }
      };
    }
  }

  private int lowered(int threads, long mostSteps) throws Exception {
    AtomicInteger lowered = new AtomicInteger();
    LanePlan plan = trace.plan(Slack.LOCAL, 40, 2);
    LanePlan counted =
        new LanePlan(
            plan.pricings().stream().map(p -> (Pricing) new Counted(p, lowered)).toList(),
            plan.sets(),
            plan.groupLanes());
    try (LaneTeam team =
        new LaneTeam(counted, counted.freshGroups(), threads, mostSteps, "test", b -> {})) {
      apply(team, blocks);
    }
    return lowered.get();
  }

  @Test
  void apply_manyThreads_lowersABlockOncePerPricingAndBound() throws Exception {
    int once = blocks.size() * trace.plan(Slack.LOCAL, 40, 2).bounds(0).size();
    assertThat(lowered(1, PLENTY)).isEqualTo(once);
    assertThat(lowered(8, PLENTY)).isEqualTo(once);
    assertThat(lowered(8, 0)).isEqualTo(8 * once);
  }

  @Test
  void apply_restoredGroups_goOnWhereTheyWere() throws Exception {
    LanePlan plan = SimulatedPlans.everything(trace, 10, 4);
    Propagator first = new Propagator(plan, plan.freshGroups());
    blocks.subList(0, 5).forEach(first::apply);
    List<LaneGroup> restored =
        first.groups().stream().map(LaneGroup::toBytes).map(LaneGroup::fromBytes).toList();
    try (LaneTeam team = new LaneTeam(plan, restored, 3, PLENTY, "test", b -> {})) {
      apply(team, blocks.subList(2, blocks.size()));
      assertThat(team.groups().stream().map(LaneGroup::toBytes).toList())
          .usingElementComparator(Arrays::compare)
          .isEqualTo(alone(plan));
    }
  }

  @Test
  void await_blockMissing_throwsWhatTheThreadThrew() throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    try (LaneTeam team = new LaneTeam(plan, plan.freshGroups(), 3, "test", b -> {})) {
      team.apply(BlockParcel.of(blocks.get(0)));
      team.apply(BlockParcel.of(blocks.get(2)));
      assertThatThrownBy(team::await)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("block 1 expected, got 2");
      assertThatThrownBy(() -> team.apply(BlockParcel.of(blocks.get(3))))
          .hasMessage("block 1 expected, got 2");
    }
  }

  @Test
  void await_bytesOfNoBlock_throwsWhatTheDecoderThrew() throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    try (LaneTeam team = new LaneTeam(plan, plan.freshGroups(), 2, "test", b -> {})) {
      team.apply(new BlockParcel(0, 1, false, new byte[] {99}));
      assertThatThrownBy(team::await)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("version");
    }
  }

  @Test
  void team_noGroups_isDoneAtOnce() throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    try (LaneTeam team = new LaneTeam(plan, List.of(), 3, "test", b -> {})) {
      team.await();
      assertThat(team.groups()).isEmpty();
    }
    assertThatThrownBy(() -> new LaneTeam(plan, List.of(), 0, "test", b -> {}))
        .hasMessage("threads of a team: at least 1, got 0");
  }
}
