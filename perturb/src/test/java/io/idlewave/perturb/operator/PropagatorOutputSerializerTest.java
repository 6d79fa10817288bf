package io.idlewave.perturb.operator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.live.StreamedRun;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.perturb.operator.PropagatorOutput.Kept;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.LaneOutcome.SiteFlows;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Sensitivities;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.SerializerTestBase;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.testutils.DeeplyEqualsChecker;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** The engine's own contract of serializers. */
class PropagatorOutputSerializerTest extends SerializerTestBase<PropagatorOutput> {

  PropagatorOutputSerializerTest() {
    super(
        new DeeplyEqualsChecker()
            .withCustomCheck(
                (a, b) -> a instanceof PropagatorOutput && b instanceof PropagatorOutput,
                (a, b, checker) -> equal(a, b)));
  }

  /** Records with arrays: component by component. */
  private static boolean equal(Object a, Object b) {
    Assertions.assertThat(a).usingRecursiveComparison().isEqualTo(b);
    return true;
  }

  @Override
  protected TypeSerializer<PropagatorOutput> createSerializer() {
    return PropagatorOutputSerializer.TYPE.createSerializer(new SerializerConfigImpl());
  }

  @Override
  protected int getLength() {
    return -1;
  }

  @Override
  protected Class<PropagatorOutput> getTypeClass() {
    return PropagatorOutput.class;
  }

  @Override
  protected PropagatorOutput[] getTestData() {
    return new PropagatorOutput[] {
      plainLanes(),
      new Lanes(
          new LaneOutcome(
              0,
              Bound.EXACT,
              0,
              new boolean[2],
              new double[] {1, 2},
              new int[] {5, 1 << 20},
              new Sensitivities(
                  new double[] {1, 0x1p52},
                  new double[] {3, 4},
                  new double[] {5, 6},
                  new double[] {7.5, 8},
                  new double[] {9, -10},
                  new double[] {11, 12},
                  new double[][] {{13, 0.5}, {0, 1}}),
              new double[] {0, 3},
              new SiteFlows(
                  new long[] {7, Long.MAX_VALUE},
                  new long[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 1L << 60}))),
      new Ranks(
          32,
          2,
          List.of(
              new RankOutcome(
                  1,
                  Bound.LOWER,
                  32,
                  2,
                  new double[22],
                  new double[] {3, 0.5},
                  null,
                  0,
                  new double[0]),
              new RankOutcome(
                  2,
                  Bound.UPPER,
                  32,
                  2,
                  new double[0],
                  new double[0],
                  new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
                  1,
                  new double[] {-1, 0, 0x1p-6}))),
      new Ranks(0, 1, List.of()),
      new Kept(RankSliceSerializerTest.PLAIN),
      new Kept(RankSliceSerializerTest.EVERYTHING),
      new PropagatorOutput.Standing(7, 1L << 40, plainLanes().outcome()),
      new PropagatorOutput.Passed(
          new FrontierPoint(7, 1L << 40, 3, Bound.UPPER, 99, 0.1, -2, 1 << 20)),
      new PropagatorOutput.Streamed(
          new StreamedRun(
              "ab\u00e9",
              new Census(
                  2,
                  9,
                  new TreeMap<>(Map.of("MPI_Send", 9L)),
                  1,
                  2,
                  3,
                  4,
                  5,
                  6,
                  7,
                  8,
                  9,
                  10,
                  11,
                  false,
                  12,
                  13,
                  14,
                  15,
                  List.of(new TraceWarning("lost-calls", "some", 3, Bias.EITHER))),
              List.of(new RunWindow(0, 9, false, 1, 2, 3, 4, 1)))),
      new Work(5, 64, 1L << 41, 12_345_678_901L),
    };
  }

  private static Lanes plainLanes() {
    return new Lanes(
        new LaneOutcome(
            3,
            Bound.UPPER,
            1L << 40,
            new boolean[] {true, false, true},
            new double[] {Double.NEGATIVE_INFINITY, 0x1p-6, 1e300},
            new int[] {0, 2, 1},
            null,
            null,
            null));
  }

  @Test
  void deserialize_negativeLength_isRefused() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    PropagatorOutputSerializer.INSTANCE.serialize(plainLanes(), out);
    byte[] bytes = out.getCopyOfBuffer();
    bytes[14] = -1;
    assertThatThrownBy(
            () -> PropagatorOutputSerializer.INSTANCE.deserialize(new DataInputDeserializer(bytes)))
        .isInstanceOf(IOException.class)
        .hasMessage("propagator output: values: at least 0, got -16777213");
  }

  @Test
  void deserialize_unknownKind_isRefused() {
    assertThatThrownBy(
            () ->
                PropagatorOutputSerializer.INSTANCE.deserialize(
                    new DataInputDeserializer(new byte[] {8, 0, 0, 0, 0})))
        .isInstanceOf(IOException.class)
        .hasMessage("propagator output: kind 1 to 7, got 8");
  }

  @Test
  void deserialize_unknownBound_isRefused() {
    assertThatThrownBy(
            () ->
                PropagatorOutputSerializer.INSTANCE.deserialize(
                    new DataInputDeserializer(new byte[] {1, 0, 0, 0, 0, 9})))
        .isInstanceOf(IOException.class)
        .hasMessage("propagator output: bound: a code from 0 to 3, got 9");
  }
}
