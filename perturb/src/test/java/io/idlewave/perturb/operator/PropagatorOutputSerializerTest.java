package io.idlewave.perturb.operator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.SerializerTestBase;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.testutils.DeeplyEqualsChecker;
import org.junit.jupiter.api.Test;

/** The engine's own contract of serializers. */
class PropagatorOutputSerializerTest extends SerializerTestBase<PropagatorOutput> {

  PropagatorOutputSerializerTest() {
    super(
        new DeeplyEqualsChecker()
            .withCustomCheck(
                (a, b) -> a instanceof Lanes && b instanceof Lanes,
                (a, b, checker) -> equal(((Lanes) a).result(), ((Lanes) b).result())));
  }

  private static boolean equal(LaneResult a, LaneResult b) {
    return a.scenario() == b.scenario()
        && a.bound() == b.bound()
        && a.firstReplicate() == b.firstReplicate()
        && Arrays.equals(a.rankNanos(), b.rankNanos())
        && Arrays.equals(a.deadlocked(), b.deadlocked());
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
      new Lanes(
          new LaneResult(
              3,
              Bound.UPPER,
              1L << 40,
              new double[] {0, -1.5, 0x1p-6, 1e300, Double.NEGATIVE_INFINITY, 7},
              new boolean[] {true, false, true})),
      new Lanes(new LaneResult(0, Bound.EXACT, 0, new double[1], new boolean[1])),
      new Work(5, 64, 1L << 41, 12_345_678_901L),
    };
  }

  @Test
  void deserialize_unknownKind_isRefused() {
    assertThatThrownBy(
            () ->
                PropagatorOutputSerializer.INSTANCE.deserialize(
                    new DataInputDeserializer(new byte[] {3, 0, 0, 0, 0})))
        .isInstanceOf(IOException.class)
        .hasMessage("propagator output: kind 1 or 2, got 3");
  }

  @Test
  void deserialize_unknownBound_isRefused() {
    assertThatThrownBy(
            () ->
                PropagatorOutputSerializer.INSTANCE.deserialize(
                    new DataInputDeserializer(new byte[] {1, 0, 0, 0, 0, 9})))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("bound: 0 to 2, got 9");
  }
}
