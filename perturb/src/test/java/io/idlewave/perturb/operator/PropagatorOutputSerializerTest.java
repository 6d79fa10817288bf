package io.idlewave.perturb.operator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Sensitivities;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.SerializerTestBase;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.testutils.DeeplyEqualsChecker;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The engine's own contract of serializers. */
class PropagatorOutputSerializerTest extends SerializerTestBase<PropagatorOutput> {

  private static final Sensitivities SENSITIVITIES =
      new Sensitivities(
          new double[] {1, 0x1p52},
          new double[] {3, 4},
          new double[] {5, 6},
          new double[] {7.5, 8},
          new double[] {9, -10},
          new double[] {11, 12});

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
        && Arrays.equals(a.deadlocked(), b.deadlocked())
        && Arrays.deepEquals(extras(a), extras(b))
        && Arrays.deepEquals(flows(a.flows()), flows(b.flows()));
  }

  private static Object[] flows(@Nullable LaneFlows of) {
    return of == null
        ? new Object[0]
        : new Object[] {of.rankNanos(), of.sites(), of.siteQuanta(), of.phases(), of.phaseQuanta()};
  }

  private static double[][] extras(LaneResult result) {
    Sensitivities of = result.sensitivities();
    double[] ledger = result.ledgerNanos();
    return new double[][] {
      ledger == null ? new double[] {-1} : ledger,
      of == null ? new double[] {-1} : of.latencies(),
      of == null ? new double[0] : of.overheads(),
      of == null ? new double[0] : of.gapBytes(),
      of == null ? new double[0] : of.latencyNanos(),
      of == null ? new double[0] : of.overheadNanos(),
      of == null ? new double[0] : of.bandwidthNanos()
    };
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
      result(SENSITIVITIES, new double[] {1, 2, 3, 4, 5, 6, 7, 8}),
      result(SENSITIVITIES, null),
      result(null, new double[8]),
      outcomes(new double[] {0, 3}),
      new Lanes(
          new LaneResult(
              1,
              Bound.LOWER,
              64,
              new double[2],
              new boolean[1],
              null,
              null,
              null,
              new LaneFlows(
                  new double[] {0, 0.5, 0, 1, 0, 1.5},
                  new long[] {7, Long.MAX_VALUE},
                  new long[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 1L << 60},
                  1,
                  new long[] {1, 2, 3, 4, 5, 6, 7, 8}))),
      new Work(5, 64, 1L << 41, 12_345_678_901L),
    };
  }

  private static Lanes result(
      @Nullable Sensitivities sensitivities, double @Nullable [] ledgerNanos) {
    return new Lanes(
        new LaneResult(
            0,
            Bound.EXACT,
            9,
            new double[2],
            new boolean[2],
            sensitivities,
            ledgerNanos,
            null,
            null));
  }

  private static Lanes outcomes(double[] changed) {
    return new Lanes(
        new LaneResult(
            0, Bound.LOWER, 9, new double[2], new boolean[2], null, null, changed, null));
  }

  @Test
  void deserialize_negativeLedgerSize_isRefused() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    PropagatorOutputSerializer.INSTANCE.serialize(result(null, new double[0]), out);
    byte[] bytes = out.getCopyOfBuffer();
    bytes[bytes.length - 6] = -1;
    assertThatThrownBy(
            () -> PropagatorOutputSerializer.INSTANCE.deserialize(new DataInputDeserializer(bytes)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ledger values: 0 to 2147483647, got -16777216");
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
        .hasMessage("propagator output: bound: a code from 0 to 3, got 9");
  }
}
