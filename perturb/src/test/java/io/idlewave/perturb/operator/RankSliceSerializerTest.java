package io.idlewave.perturb.operator;

import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.scenario.Bound;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.SerializerTestBase;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.testutils.DeeplyEqualsChecker;
import org.assertj.core.api.Assertions;

/** The engine's own contract of serializers. */
class RankSliceSerializerTest extends SerializerTestBase<RankSlice> {

  static final RankSlice PLAIN =
      new RankSlice(
          3,
          Bound.UPPER,
          1L << 40,
          64,
          new boolean[] {true, false, true},
          new double[] {0, -1.5, 0x1p-6, 1e300, Double.NEGATIVE_INFINITY, 7},
          new long[] {Long.MAX_VALUE, 3},
          null,
          0,
          new long[0]);

  static final RankSlice EVERYTHING =
      new RankSlice(
          0,
          Bound.EXACT,
          0,
          0,
          new boolean[1],
          new double[] {5},
          new long[0],
          new double[] {1, 2, 3, 4, 5, 6, 7, 8},
          2,
          new long[] {1, -2, 3, 1L << 60, 5, 6, 7, 8});

  RankSliceSerializerTest() {
    super(
        new DeeplyEqualsChecker()
            .withCustomCheck(
                (a, b) -> a instanceof RankSlice && b instanceof RankSlice,
                (a, b, checker) -> equal(a, b)));
  }

  /** Records with arrays: component by component. */
  private static boolean equal(Object a, Object b) {
    Assertions.assertThat(a).usingRecursiveComparison().isEqualTo(b);
    return true;
  }

  @Override
  protected TypeSerializer<RankSlice> createSerializer() {
    return RankSliceSerializer.TYPE.createSerializer(new SerializerConfigImpl());
  }

  @Override
  protected int getLength() {
    return -1;
  }

  @Override
  protected Class<RankSlice> getTypeClass() {
    return RankSlice.class;
  }

  @Override
  protected RankSlice[] getTestData() {
    return new RankSlice[] {PLAIN, EVERYTHING};
  }
}
