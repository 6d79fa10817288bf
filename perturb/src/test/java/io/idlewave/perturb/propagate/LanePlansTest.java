package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutCodec;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanePlansTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    // rows, replicates, slots, lanes per group
    "1, 1, 1, 1",
    "4, 200, 1, 200",
    "2, 1000, 2, 256",
    "1, 100000, 1, 1024",
    "1, 256, 2, 128",
    "1, 100, 2, 50",
    "3, 10, 7, 4",
    "1000, 1000000, 2, 1024",
  })
  void groupLanes_anyStudy_keepsSlotsBusyAndTilesFull(
      long rows, int replicates, int slots, int lanes) {
    assertThat(LanePlans.groupLanes(rows, replicates, slots)).isEqualTo(lanes);
  }

  @Test
  void of_localSlack_carriesBothBoundsAndWhatIsDisturbed() {
    LanePlan plan = TestPlans.randomTrace(folder, 1).plan(Slack.LOCAL, 10, 4);
    assertThat(plan.bounds(0)).containsExactly(Bound.LOWER, Bound.UPPER);
    assertThat(plan.laneCount()).isEqualTo(2 * 2 * 10);
    PricingContext context = (PricingContext) plan.pricings().get(0);
    assertThat(context.purposes())
        .containsExactlyInAnyOrder(Purpose.COMPUTE, Purpose.CALL, Purpose.LATENCY);
    assertThat(context.reading().rules()).isSameAs(SlackRules.of(Rules.STANDARD, Slack.LOCAL));
  }

  @Test
  void freshGroups_inParts_holdEveryLaneOnce() {
    LanePlan plan = TestPlans.randomTrace(folder, 2).plan(Slack.LOCAL, 10, 4);
    List<String> all = new ArrayList<>();
    for (int part = 0; part < 5; part++) {
      plan.freshGroups(part, 5).forEach(group -> all.add(name(group)));
    }
    assertThat(all)
        .containsExactlyInAnyOrderElementsOf(
            plan.freshGroups().stream().map(LanePlansTest::name).toList())
        .doesNotHaveDuplicates()
        .hasSize(2 * 2 * 3);
  }

  @Test
  void from_aReplicate_propagatesTheRestToTheSameBits() {
    TestPlans trace = TestPlans.randomTrace(folder, 6);
    LanePlan all = trace.plan(Slack.LOCAL, 10, 1);
    List<LaneResult> parts = new ArrayList<>(trace.propagate(trace.plan(Slack.LOCAL, 4, 1)));
    LanePlan rest = all.from(4);
    assertThat(rest.laneCount()).isEqualTo(2 * 2 * 6);
    parts.addAll(trace.propagate(rest));
    assertThat(parts)
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactlyInAnyOrderElementsOf(trace.propagate(all));
  }

  private static String name(LaneGroup group) {
    return group.scenario() + " " + group.bound() + " " + group.firstReplicate();
  }

  @Test
  void plan_serialized_propagatesToTheSameBits() throws Exception {
    TestPlans trace = TestPlans.randomTrace(folder, 3);
    LanePlan plan = trace.plan(Slack.CLOCKS, 5, 5);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(plan);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      LanePlan copy = (LanePlan) in.readObject();
      assertThat(trace.propagate(copy)).usingRecursiveComparison().isEqualTo(trace.propagate(plan));
    }
  }

  @Test
  void propagate_fromEveryCutWithSnapshots_yieldsTheSameBits() {
    TestPlans trace = TestPlans.randomTrace(folder, 4);
    LanePlan plan = trace.plan(Slack.LOCAL, 6, 6);
    List<LaneResult> expected = trace.propagate(plan);
    int cuts = 0;
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    try (GraphWalk walk = new GraphWalk(trace.archive(), TestPlans.OPTIONS)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
        if (block.number() % 3 == 1 && !block.last()) {
          cuts++;
          List<LaneGroup> groups =
              propagator.groups().stream()
                  .map(group -> LaneGroup.fromBytes(group.toBytes()))
                  .toList();
          Cut restored = CutCodec.fromBytes(CutCodec.toBytes(walk.cut()));
          assertThat(continued(trace, plan, groups, restored))
              .usingRecursiveComparison()
              .isEqualTo(expected);
        }
      }
    }
    assertThat(cuts).isGreaterThan(2);
    assertThat(propagator.results()).usingRecursiveComparison().isEqualTo(expected);
  }

  private static List<LaneResult> continued(
      TestPlans trace, LanePlan plan, List<LaneGroup> groups, Cut from) {
    Propagator propagator = new Propagator(plan, groups);
    GraphOptions options = TestPlans.OPTIONS;
    try (GraphWalk walk = new GraphWalk(trace.archive(), options, from)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
      }
    }
    return propagator.results();
  }

  @Test
  void checkOwns_groupOfAnotherStudy_isRefused() {
    LanePlan plan = TestPlans.randomTrace(folder, 5).plan(Slack.CLOCKS, 5, 5);
    int ranks = plan.ranks();
    assertThatThrownBy(() -> plan.checkOwns(new LaneGroup(2, Bound.EXACT, 0, 5, ranks)))
        .hasMessageContaining("another study")
        .hasMessageContaining("got scenario 2");
    assertThatThrownBy(() -> plan.checkOwns(new LaneGroup(0, Bound.LOWER, 0, 5, ranks)))
        .hasMessageContaining("bound LOWER");
    assertThatThrownBy(() -> plan.checkOwns(new LaneGroup(0, Bound.EXACT, 1, 5, ranks)))
        .hasMessageContaining("replicates 1 to 6");
    assertThatThrownBy(() -> plan.checkOwns(new LaneGroup(0, Bound.EXACT, 0, 5, ranks + 1)))
        .hasMessageContaining("6 ranks");
  }
}
