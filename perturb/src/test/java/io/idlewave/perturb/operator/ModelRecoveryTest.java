package io.idlewave.perturb.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.Cut.OpenRequest.Kind;
import io.idlewave.graph.cut.CutCodec;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.ingest.synth.ThreadedProgram;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.propagate.TestPlans;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.simulated.SimulatedPlans;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lanes with counts and ledgers in model timing, interrupted and divided. The long check goes on
 * from all the cuts that a test takes, every other check from some.
 */
class ModelRecoveryTest {

  /** By the number of the operation. */
  private static final List<Pattern> PATTERNS =
      Arrays.stream(CollectiveOp.values()).map(CollectiveOp::pattern).toList();

  @TempDir Path folder;

  private static TestPlans trace(Program program, Path folder) {
    TraceArchive archive = Synth.write(program, new CostSet(100, 1000, 100, 300, 4096), folder);
    return new TestPlans(archive, TraceSurvey.of(archive, TestPlans.OPTIONS, List.of()));
  }

  private static void assertComplete(List<LaneResult> results) {
    assertThat(results)
        .isNotEmpty()
        .allSatisfy(
            result -> {
              assertThat(result.sensitivities()).isNotNull();
              assertThat(result.sensitivities().latencies()).doesNotContain(0);
              assertThat(result.ledgerNanos()).isNotNull();
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void endInput_anyParallelism_yieldsTheBitsOfAPlainPropagator(int parallelism) throws Exception {
    TestPlans trace = TestPlans.randomTrace(folder, 6);
    LanePlan plan = SimulatedPlans.everything(trace, 10, 4);
    List<LaneResult> results = trace.propagate(plan);
    assertComplete(results);
    List<Object> expected = OperatorRun.leaving(plan, results);
    assertThat(new OperatorRun(plan, trace.blocks()).at(parallelism))
        .usingRecursiveComparison()
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "3, 2", "1, 7"})
  void restore_otherParallelismAnywhere_yieldsTheSameBits(int before, int after) throws Exception {
    TestPlans trace = TestPlans.randomTrace(folder, 6);
    LanePlan plan = SimulatedPlans.everything(trace, 10, 4);
    List<Object> expected = OperatorRun.leaving(plan, trace.propagate(plan));
    List<GraphBlock> blocks = trace.blocks();
    for (int quarter = 1; quarter < 4; quarter++) {
      assertThat(
              new OperatorRun(plan, blocks).interrupted(blocks.size() * quarter / 4, before, after))
          .usingRecursiveComparison()
          .isEqualTo(expected);
    }
  }

  @Test
  void restore_collectivesOfSeveralPrograms_yieldsTheSameBits() throws Exception {
    TestPlans trace = trace(new RandomProgram(3, 96, 60), folder);
    LanePlan plan = SimulatedPlans.everything(trace, 3, 2);
    List<GraphBlock> blocks = trace.blocks();
    assertThat(mostPrograms(plan, blocks)).isGreaterThan(1);
    List<LaneResult> results = trace.propagate(plan);
    assertComplete(results);
    List<Object> expected = OperatorRun.leaving(plan, results);
    assertThat(new OperatorRun(plan, blocks).interrupted(blocks.size() / 2, 2, 3))
        .usingRecursiveComparison()
        .isEqualTo(expected);
  }

  private static int mostPrograms(LanePlan plan, List<GraphBlock> blocks) {
    Lowering lowering = plan.pricings().get(0).lowering(Bound.EXACT);
    int most = 0;
    for (GraphBlock block : blocks) {
      int[] programs = new int[1];
      lowering.lower(block, program -> programs[0]++);
      most = Math.max(most, programs[0]);
    }
    return most;
  }

  @Test
  void propagate_fromEveryCutWithSnapshots_yieldsTheSameBits() {
    Set<Pattern> crossing = EnumSet.noneOf(Pattern.class);
    boolean requestsCross = false;
    for (long seed : new long[] {1, 4, 9}) {
      TestPlans trace = TestPlans.randomTrace(folder.resolve("seed-" + seed), seed);
      LanePlan plan = SimulatedPlans.everything(trace, 3, 3);
      List<LaneResult> expected = trace.propagate(plan);
      assertComplete(expected);
      Propagator propagator = new Propagator(plan, plan.freshGroups());
      try (GraphWalk walk = new GraphWalk(trace.archive(), TestPlans.OPTIONS)) {
        for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
          propagator.apply(block);
          if (block.number() % 3 == 1 && !block.last()) {
            Cut cut = walk.cut();
            if (Effort.isFull() || block.number() % 15 == 1) {
              assertThat(continued(propagator, trace, plan, cut))
                  .usingRecursiveComparison()
                  .isEqualTo(expected);
            }
            cut.collectives().forEach(c -> crossing.add(PATTERNS.get(c.op())));
            requestsCross |= cut.requests().stream().anyMatch(r -> r.kind() == Kind.COLLECTIVE);
          }
        }
      }
    }
    assertThat(crossing).contains(Pattern.ONE_TO_ALL, Pattern.ALL_TO_ONE, Pattern.ALL_TO_ALL);
    assertThat(requestsCross).isTrue();
  }

  /** Timelines of ranks depend on each other: in both timings, from every cut, and divided anew. */
  @Test
  void propagate_ranksWithTimelines_yieldsTheSameBits() throws Exception {
    Program program = ThreadedProgram.of(new RandomProgram(4, 7, 150), 4, 60);
    TestPlans trace = trace(program, folder);
    List<GraphBlock> blocks = trace.blocks();
    for (LanePlan plan :
        List.of(
            SimulatedPlans.everything(trace, 5, 3),
            trace.plan(Slack.CLOCKS, 5, 3),
            trace.plan(Slack.LOCAL, 5, 3))) {
      List<LaneResult> results = trace.propagate(plan);
      List<Object> expected = OperatorRun.leaving(plan, results);
      assertThat(new OperatorRun(plan, blocks).interrupted(blocks.size() / 2, 2, 3))
          .usingRecursiveComparison()
          .isEqualTo(expected);
      int dependencies = 0;
      Propagator propagator = new Propagator(plan, plan.freshGroups());
      try (GraphWalk walk = new GraphWalk(trace.archive(), TestPlans.OPTIONS)) {
        for (GraphBlock block = walk.nextBlock(); !block.last(); block = walk.nextBlock()) {
          propagator.apply(block);
          Cut cut = walk.cut();
          if (Effort.isFull() || block.number() % 10 == 1) {
            assertThat(continued(propagator, trace, plan, cut))
                .usingRecursiveComparison()
                .isEqualTo(results);
          }
          int last = program.communicators().size() - 1;
          dependencies +=
              (int) cut.messages().stream().filter(m -> m.communicator() == last).count();
        }
      }
      assertThat(dependencies).isPositive();
    }
  }

  private static List<LaneResult> continued(
      Propagator propagator, TestPlans trace, LanePlan plan, Cut cut) {
    List<LaneGroup> groups =
        propagator.groups().stream().map(group -> LaneGroup.fromBytes(group.toBytes())).toList();
    Propagator fresh = new Propagator(plan, groups);
    Cut from = CutCodec.fromBytes(CutCodec.toBytes(cut));
    try (GraphWalk walk = new GraphWalk(trace.archive(), TestPlans.OPTIONS, from)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        fresh.apply(block);
      }
    }
    return fresh.results();
  }
}
