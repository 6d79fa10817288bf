package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.source.BlockCache;
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
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A team of any size leaves the lanes as a single thread does. */
class LaneTeamTest {

  private static final long PLENTY = 1 << 20;
  private static final long ENOUGH = 1L << 40;

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
            plan,
            plan.freshGroups(),
            threads,
            mostSteps,
            null,
            "test",
            b -> applied.add(b.number()))) {
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
    LanePlan counted = counted(plan, lowered);
    try (LaneTeam team =
        new LaneTeam(counted, counted.freshGroups(), threads, mostSteps, null, "test", b -> {})) {
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

  private StepsPlace place(BlockCache cache, LanePlan plan) {
    return Objects.requireNonNull(StepsPlace.of(cache, trace.archive(), TestPlans.OPTIONS, plan));
  }

  private List<byte[]> team(LanePlan plan, int threads, StepsPlace kept) throws Exception {
    try (LaneTeam team = new LaneTeam(plan, plan.freshGroups(), threads, kept, "test", b -> {})) {
      apply(team, blocks);
      return team.groups().stream().map(LaneGroup::toBytes).toList();
    }
  }

  private static LanePlan counted(LanePlan plan, AtomicInteger lowered) {
    return new LanePlan(
        plan.pricings().stream().map(p -> (Pricing) new Counted(p, lowered)).toList(),
        plan.sets(),
        plan.groupLanes());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 4", "4, 1", "4, 3"})
  void apply_stepsThatAreKept_areNotMadeAgainAndGiveTheSameBits(int first, int second)
      throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    LanePlan more = trace.plan(Slack.LOCAL, 33, 7);
    AtomicInteger lowered = new AtomicInteger();
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      StepsPlace kept = place(cache, plan);
      assertThat(place(cache, more)).isEqualTo(kept);
      assertThat(team(counted(plan, lowered), first, kept))
          .usingElementComparator(Arrays::compare)
          .isEqualTo(alone(plan));
      assertThat(lowered).hasValue(blocks.size() * plan.bounds(0).size());
      long bytes = cache.bytes();

      assertThat(team(counted(more, lowered), second, kept))
          .usingElementComparator(Arrays::compare)
          .isEqualTo(alone(more));
      assertThat(lowered).hasValue(blocks.size() * plan.bounds(0).size());
      assertThat(cache.bytes()).isEqualTo(bytes).isPositive();
    }
  }

  @Test
  void apply_plansThatDifferInSeedOrSlack_doNotShareSteps() throws Exception {
    List<LanePlan> plans =
        List.of(
            trace.plan(Slack.LOCAL, 10, 4),
            trace.plan(Slack.CLOCKS, 10, 4),
            trace.plan(Slack.LOCAL, 10, 4, 8));
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      for (LanePlan plan : List.of(plans.get(0), plans.get(1), plans.get(2), plans.get(0))) {
        assertThat(team(plan, 2, place(cache, plan)))
            .usingElementComparator(Arrays::compare)
            .isEqualTo(alone(plan));
      }
      assertThat(plans.stream().map(plan -> place(cache, plan).pricings()).distinct()).hasSize(3);
    }
  }

  @Test
  void apply_lanesThatCarryMoreThanClocks_keepNoSteps() throws Exception {
    LanePlan plan = SimulatedPlans.everything(trace, 10, 4);
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      for (int round = 0; round < 3; round++) {
        assertThat(team(plan, 3, place(cache, plan)))
            .usingElementComparator(Arrays::compare)
            .isEqualTo(alone(plan));
      }
      assertThat(cache.bytes()).isZero();
    }
  }

  @Test
  void apply_teamsSideBySideAndWithLittleRoom_leaveTheSameBits() throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    List<byte[]> expected = alone(plan);
    long whole;
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      team(plan, 2, place(cache, plan));
      whole = cache.bytes();
    }
    for (long most : new long[] {ENOUGH, whole - 1, whole / 2 + 1, whole / 40, 0}) {
      try (BlockCache cache = new BlockCache(most)) {
        StepsPlace kept = place(cache, plan);
        List<CompletableFuture<List<byte[]>>> teams =
            Stream.of(1, 3, 2)
                .map(threads -> CompletableFuture.supplyAsync(() -> unchecked(plan, threads, kept)))
                .toList();
        for (CompletableFuture<List<byte[]>> team : teams) {
          assertThat(team.get()).usingElementComparator(Arrays::compare).isEqualTo(expected);
        }
        assertThat(cache.bytes()).isLessThanOrEqualTo(most);
      }
    }
  }

  private List<byte[]> unchecked(LanePlan plan, int threads, StepsPlace kept) {
    try {
      return team(plan, threads, kept);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void apply_afterATeamThatWasClosedOrFailed_hasTheSameBits() throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      StepsPlace kept = place(cache, plan);
      try (LaneTeam closed = new LaneTeam(plan, plan.freshGroups(), 2, kept, "test", b -> {})) {
        closed.apply(BlockParcel.of(blocks.get(0)));
        closed.apply(BlockParcel.of(blocks.get(1)));
      }
      try (LaneTeam failed = new LaneTeam(plan, plan.freshGroups(), 2, kept, "test", b -> {})) {
        failed.apply(BlockParcel.of(blocks.get(0)));
        failed.apply(BlockParcel.of(blocks.get(2)));
        assertThatThrownBy(failed::await).hasMessage("block 1 expected, got 2");
      }

      assertThat(team(plan, 3, kept))
          .usingElementComparator(Arrays::compare)
          .isEqualTo(alone(plan));
    }
  }

  @Test
  void apply_cacheThatIsClosed_makesStepsAsEver() throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    BlockCache cache = new BlockCache(ENOUGH);
    StepsPlace kept = place(cache, plan);
    cache.close();

    assertThat(team(plan, 2, kept)).usingElementComparator(Arrays::compare).isEqualTo(alone(plan));
    assertThat(cache.bytes()).isZero();
  }

  @Test
  void apply_restoredGroups_goOnWhereTheyWere() throws Exception {
    LanePlan plan = SimulatedPlans.everything(trace, 10, 4);
    Propagator first = new Propagator(plan, plan.freshGroups());
    blocks.subList(0, 5).forEach(first::apply);
    List<LaneGroup> restored =
        first.groups().stream().map(LaneGroup::toBytes).map(LaneGroup::fromBytes).toList();
    try (LaneTeam team = new LaneTeam(plan, restored, 3, PLENTY, null, "test", b -> {})) {
      apply(team, blocks.subList(2, blocks.size()));
      assertThat(team.groups().stream().map(LaneGroup::toBytes).toList())
          .usingElementComparator(Arrays::compare)
          .isEqualTo(alone(plan));
    }
  }

  @Test
  void await_blockMissing_throwsWhatTheThreadThrew() throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    try (LaneTeam team = new LaneTeam(plan, plan.freshGroups(), 3, null, "test", b -> {})) {
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
    try (LaneTeam team = new LaneTeam(plan, plan.freshGroups(), 2, null, "test", b -> {})) {
      team.apply(new BlockParcel(0, 1, false, new byte[] {99}));
      assertThatThrownBy(team::await)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("version");
    }
  }

  @Test
  void team_noGroups_isDoneAtOnce() throws Exception {
    LanePlan plan = trace.plan(Slack.LOCAL, 10, 4);
    try (LaneTeam team = new LaneTeam(plan, List.of(), 3, null, "test", b -> {})) {
      team.await();
      assertThat(team.groups()).isEmpty();
    }
    assertThatThrownBy(() -> new LaneTeam(plan, List.of(), 0, null, "test", b -> {}))
        .hasMessage("threads of a team: at least 1, got 0");
  }
}
