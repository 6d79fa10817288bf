package io.idlewave.jobs.accelerator;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.KernelKind;
import io.idlewave.jobs.accelerator.TimeSplit.Sums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the sweep divides time, beside looking at each instant by itself. */
class BusySweepTest {

  /** Six of them are the longest that is no longer a kernel wait. */
  private static final long UNIT = 5_000;

  private static final List<KernelKind> KINDS = List.of(KernelKind.values());

  /** A piece on a stream, in units. */
  private record Piece(int stream, long begin, long end, long launch, KernelKind kind) {}

  private static List<StreamPieces> streams(List<Piece> pieces, int count) {
    List<StreamPieces> streams = new ArrayList<>();
    for (int stream = 0; stream < count; stream++) {
      StreamPieces of = new StreamPieces();
      for (Piece piece : pieces) {
        if (piece.stream() == stream) {
          long launch =
              piece.launch() == StreamPieces.UNKNOWN ? piece.launch() : UNIT * piece.launch();
          of.add(UNIT * piece.begin(), UNIT * piece.end(), launch, piece.kind());
        }
      }
      streams.add(of);
    }
    return streams;
  }

  private static List<TimeSplit> swept(List<Piece> pieces, int count, long... bounds) {
    long[] nanos = Arrays.stream(bounds).map(bound -> UNIT * bound).toArray();
    return BusySweep.over(streams(pieces, count), nanos).stream()
        .map((Sums sums) -> sums.split(true))
        .toList();
  }

  /** What a span is made of, unit by unit; pieces are by stream and in the order of each. */
  private static TimeSplit looked(List<Piece> pieces, long from, long to) {
    Sums sums = new Sums();
    for (long at = from; at < to; at++) {
      long now = at;
      List<KernelKind> running =
          pieces.stream().filter(p -> p.begin() <= now && now < p.end()).map(Piece::kind).toList();
      boolean computes = running.contains(KernelKind.COMPUTE);
      boolean communicates = running.contains(KernelKind.COMMUNICATION);
      boolean copies = running.contains(KernelKind.MEMORY);
      sums.computation += computes ? UNIT : 0;
      sums.comm += communicates ? UNIT : 0;
      sums.memcpy += copies ? UNIT : 0;
      sums.exposedComm += communicates && !computes ? UNIT : 0;
      sums.exposedMemcpy += copies && !communicates && !computes ? UNIT : 0;
      if (running.isEmpty()) {
        Piece next = null;
        long empty = Long.MIN_VALUE;
        for (Piece piece : pieces) {
          empty = piece.end() <= now ? Math.max(empty, piece.end()) : empty;
          if (piece.begin() > now && (next == null || piece.begin() < next.begin())) {
            next = piece;
          }
        }
        boolean late = next != null && next.launch() > empty;
        boolean near = next != null && empty != Long.MIN_VALUE && next.begin() - empty < 6;
        sums.hostWait += late ? UNIT : 0;
        sums.kernelWait += !late && near ? UNIT : 0;
        sums.other += !late && !near ? UNIT : 0;
      }
    }
    return sums.split(true);
  }

  @Test
  void over_randomPieces_isWhatEachInstantShows() {
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      int count = 1 + random.nextInt(4);
      List<Piece> pieces = new ArrayList<>();
      for (int stream = 0; stream < count; stream++) {
        long now = random.nextInt(20);
        for (int left = random.nextInt(8); left > 0; left--) {
          long begin = now + random.nextInt(random.nextBoolean() ? 2 : 15);
          now = begin + random.nextInt(6);
          long launch = random.nextInt(4) == 0 ? StreamPieces.UNKNOWN : begin - random.nextInt(12);
          pieces.add(new Piece(stream, begin, now, launch, KINDS.get(random.nextInt(3))));
        }
      }
      long[] bounds = random.longs(1 + random.nextInt(5), 0, 90).sorted().toArray();
      long[] all = Arrays.copyOf(bounds, bounds.length + 1);
      all[bounds.length] = 100;
      List<TimeSplit> looked =
          IntStream.range(0, bounds.length)
              .mapToObj(span -> looked(pieces, all[span], all[span + 1]))
              .toList();
      assertThat(swept(pieces, count, all)).as("seed %d", seed).isEqualTo(looked);
      for (int span = 0; span < bounds.length; span++) {
        assertThat(looked.get(span).totalNanos()).isEqualTo(UNIT * (all[span + 1] - all[span]));
      }
    }
  }

  /** The second kernel begins at 20, and the stream was empty from 10 on; times in units. */
  @ParameterizedTest
  @CsvSource({
    "10, 0, 0, 10", // launched by the time that the stream was empty: it waited for something
    "11, 10, 0, 0", // later: the host was too slow
    ", 0, 0, 10", // nobody knows
  })
  void over_twoKernels_blamesWhoIsLate(Long launch, long host, long kernel, long other) {
    long known = launch == null ? StreamPieces.UNKNOWN : launch;
    TimeSplit split =
        swept(
                List.of(
                    new Piece(0, 0, 10, 0, KernelKind.COMPUTE),
                    new Piece(0, 20, 21, known, KernelKind.COMPUTE)),
                1,
                0,
                21)
            .get(0);
    assertThat(split.idleNanos()).isEqualTo(10 * UNIT);
    assertThat(split.hostWaitNanos()).isEqualTo(UNIT * host);
    assertThat(split.kernelWaitNanos()).isEqualTo(UNIT * kernel);
    assertThat(split.otherNanos()).isEqualTo(UNIT * other);
  }

  /** Without launches that are known no cause is told. */
  @Test
  void split_ofUnknownLaunches_hasNoCauses() {
    TimeSplit split =
        BusySweep.over(
                streams(List.of(new Piece(0, 0, 2, StreamPieces.UNKNOWN, KernelKind.MEMORY)), 1),
                new long[] {0, 3 * UNIT})
            .get(0)
            .split(false);
    assertThat(split)
        .isEqualTo(
            new TimeSplit(
                3 * UNIT, 0, 0, 2 * UNIT, UNIT, 2 * UNIT, 2 * UNIT, 0, 2 * UNIT, null, null, null,
                null));
  }
}
