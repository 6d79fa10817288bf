package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Visits;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.ClockProperties;
import io.idlewave.ingest.otf2.decode.LocalDefinitions.ClockOffset;
import io.idlewave.ingest.otf2.fold.ClockCorrection;
import io.idlewave.ingest.otf2.fold.Timebase;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Otf2TimeTest {

  private static final int BARRIER = 11;

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000_000, 1_000_000_000, 2_596_156_915L, 1_000_000_000_000L, 1L << 62})
  void nanos_anyResolution_isExact(long ticksPerSecond) {
    long offset = 2_196_266_275_661_973L;
    Timebase timebase = new Timebase(new ClockProperties(ticksPerSecond, offset));
    Random random = new Random(ticksPerSecond);
    for (int i = 0; i < 1000; i++) {
      long since = (random.nextLong() >> 1) / Math.max(1, 1_000_000_000L / ticksPerSecond);
      BigInteger[] exact =
          BigInteger.valueOf(since)
              .multiply(BigInteger.valueOf(1_000_000_000))
              .divideAndRemainder(BigInteger.valueOf(ticksPerSecond));
      BigInteger floor = exact[1].signum() < 0 ? exact[0].subtract(BigInteger.ONE) : exact[0];

      assertThat(timebase.nanos(offset + since)).isEqualTo(floor.longValueExact());
    }
  }

  @Test
  void call_timesAreSinceTheFirstEvent() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).clock(2_000_000_000L, 5_000);
    builder.rank(0, e -> e.at(5_101).call(0, c -> {}).at(6_000).enter(BARRIER).at(6_101));
    builder.rank(0, e -> e.leave(BARRIER).at(7_003).call(0, c -> {}));

    Ingested trace = Ingested.of(builder, temp);

    MpiCall call = trace.calls().get(0).get(0);
    assertThat(call.enterNanos()).isEqualTo(500 - 50);
    assertThat(call.durationNanos()).isEqualTo(550 - 500);
    assertThat(trace.metadata().ranks())
        .containsExactly(
            new RankMetadata(
                    1,
                    1002 - 50,
                    0,
                    0,
                    50,
                    List.of(new RegionTime(-1, 1001 - 550), new RegionTime(0, 1)))
                .withVisits(Visits.ofEach(2)));
    assertThat(trace.metadata().clock().resolutionNanos()).isEqualTo(0.5);
  }

  @Test
  void time_goingBackwards_standsStillAndIsCounted() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.at(100).enter(BARRIER).at(40).leave(BARRIER).at(110).call(0, c -> {}));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.calls().get(0).get(0).durationNanos()).isZero();
    assertThat(trace.metadata().ranks().get(0).lastEventNanos()).isEqualTo(11);
    assertThat(trace.warning("time-backwards").count()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 1010",
    "1500, 1515",
    "1501, 1516",
    "1503, 1518",
    "2000, 2020",
    "2500, 2570",
    "500, 505",
    "4000, 4220"
  })
  void corrected_interpolatesAndExtrapolates(long ticks, long corrected) {
    ClockCorrection correction =
        new ClockCorrection(
            List.of(
                new ClockOffset(1000, 10), new ClockOffset(2000, 20), new ClockOffset(3000, 120)));

    assertThat(correction.corrected(ticks)).isEqualTo(corrected);
  }

  @Test
  void corrected_fewerThanTwoOffsets_changesNothing() {
    ClockCorrection correction = new ClockCorrection(List.of(new ClockOffset(1000, 10)));

    assertThat(correction.isKnown()).isFalse();
    assertThat(correction.corrected(1234)).isEqualTo(1234);
  }

  @Test
  void corrected_offsetsAtTheSameTime_areBothDropped() {
    ClockCorrection correction =
        new ClockCorrection(
            List.of(
                new ClockOffset(1000, 0),
                new ClockOffset(2000, 5_000),
                new ClockOffset(2000, 9_000),
                new ClockOffset(3000, 200)));

    assertThat(correction.corrected(2000)).isEqualTo(2100);
  }

  private static Otf2Builder twoNodes() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.node(20, "machine", "machine", -1).node(21, "left", "node", 20);
    builder.node(22, "right", "node", 20).node(23, "socket", "package", 22);
    builder.process(0, 21).process(1, 23);
    builder.localDefinitions(100).record(6, d -> d.u64Full(0).packed(0).u64Full(0));
    builder.localDefinitions(100).record(6, d -> d.u64Full(9000).packed(0).u64Full(0));
    builder.localDefinitions(101).record(6, d -> d.u64Full(0).packed(-1).u64Full(0));
    builder.rank(0, e -> e.call(BARRIER, c -> {}));
    builder.rank(1, e -> e.at(2000).enter(BARRIER).at(3000).leave(BARRIER));
    return builder;
  }

  @Test
  void ranks_ofOneNode_shareAClock() {
    Otf2Builder builder = twoNodes();

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.metadata().nodes()).containsExactly("left", "right");
    assertThat(trace.metadata().ranks()).extracting(RankMetadata::clock).containsExactly(0, 1);
    assertThat(trace.metadata().ranks())
        .extracting(RankMetadata::originNanos)
        .containsExactly(1000L, 2000L);
    assertThat(trace.metadata().clock().offsetsCorrected()).isFalse();
    trace.assertNoWarnings();
  }

  @Test
  void clockOffsets_applied_makeOneClock() {
    Otf2Builder builder = twoNodes();
    builder.localDefinitions(101).record(6, d -> d.u64Full(1000).packed(99).u64Full(0));

    Ingested trace = Ingested.of(builder, temp, true);

    assertThat(trace.metadata().clock().offsetsCorrected()).isTrue();
    assertThat(trace.metadata().ranks()).extracting(RankMetadata::clock).containsExactly(0, 0);
    assertThat(trace.metadata().ranks().get(1).originNanos()).isEqualTo(2000 - 1 + 200);
    assertThat(trace.calls().get(1).get(0).durationNanos()).isEqualTo(1100);
    trace.assertNoWarnings();
  }

  @Test
  void clockOffsets_missingForARank_areAppliedToNone() {
    Ingested trace = Ingested.of(twoNodes(), temp, true);

    assertThat(trace.metadata().clock().offsetsCorrected()).isFalse();
    assertThat(trace.metadata().ranks()).extracting(RankMetadata::clock).containsExactly(0, 1);
    assertThat(trace.warning("clock-offsets-missing").count()).isEqualTo(1);
    assertThat(trace.warning("clock-offsets-missing").message()).contains("rank 1");
  }
}
