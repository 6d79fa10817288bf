package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sizes of collectives by tracer. Four ranks, root 1, blocks of 24 bytes; of operations with a size
 * per member, members 0 to 3 give or get 8, 16, 24 and 48 bytes.
 */
class Otf2CollectiveSizesTest {

  private static final int BARRIER_REGION = 11;
  private static final int ROOT = 1;

  @TempDir Path temp;

  /** As Score-P's own wrappers, and so the archive: sent and received of ranks 0 to 3. */
  @ParameterizedTest
  @CsvSource({
    "BCAST,              0 24 96 24  0 24  0 24",
    "SCATTER,            0 24 96 24  0 24  0 24",
    "SCATTERV,           0 8 96 16  0 24  0 48",
    "GATHER,             24 0 24 96  24 0 24 0",
    "GATHERV,            8 0 16 96  24 0 48 0",
    "REDUCE,             24 0 24 96  24 0 24 0",
    "ALLGATHER,          96 96 96 96  96 96 96 96",
    "ALLGATHERV,         32 96 64 96  96 96 192 96",
    "ALLTOALL,           96 96 96 96  96 96 96 96",
    "ALLTOALLV,          96 32 96 64  96 96 96 192",
    "ALLREDUCE,          96 96 96 96  96 96 96 96",
    "REDUCE_SCATTER,     96 96 96 96  96 96 96 96",
    "SCAN,               96 24 72 48  48 72  24 96",
    "EXSCAN,             72 0 48 24  24 48  0 72"
  })
  void scoreP_sizes_areKept(CollectiveOp op, String sizes) {
    Ingested trace = ingest("Score-P 8.4", op, bytes(sizes));

    assertThat(parts(trace)).isEqualTo(bytes(sizes));
    assertThat(trace.metadata().warnings()).extracting(TraceWarning::code).isEmpty();
  }

  /** What EZTrace writes, which is the arguments of the call, and what the archive makes of it. */
  @ParameterizedTest
  @CsvSource({
    "BARRIER,        0 0 0 0  0 0 0 0,            0 0 0 0  0 0 0 0",
    "BCAST,          24 24 24 24  24 24 24 24,    0 24 96 24  0 24 0 24",
    "SCATTER,        24 24 24 24  24 24 24 24,    0 24 96 24  0 24 0 24",
    "SCATTERV,       96 8 96 16  96 24 96 48,     0 8 96 16  0 24 0 48",
    "GATHER,         24 24 24 24  24 24 24 24,    24 0 24 96  24 0 24 0",
    "GATHERV,        8 96 16 96  24 96 48 96,     8 0 16 96  24 0 48 0",
    "REDUCE,         24 24 24 24  24 24 24 24,    24 0 24 96  24 0 24 0",
    "ALLGATHER,      24 24 24 24  24 24 24 24,    96 96 96 96  96 96 96 96",
    "ALLGATHERV,     8 96 16 96  24 96 48 96,     32 96 64 96  96 96 192 96",
    "ALLTOALL,       24 24 24 24  24 24 24 24,    96 96 96 96  96 96 96 96",
    "ALLTOALLV,      96 32 96 64  96 96 96 192,   96 32 96 64  96 96 96 192",
    "ALLREDUCE,      24 24 24 24  24 24 24 24,    96 96 96 96  96 96 96 96",
    "REDUCE_SCATTER, 96 96 96 96  96 96 96 96,    96 96 96 96  96 96 96 96",
    "SCAN,           24 24 24 24  24 24 24 24,    96 24 72 48  48 72 24 96"
  })
  void eztrace_sizes_areMadeTotals(CollectiveOp op, String recorded, String archived) {
    Ingested trace = ingest("EZTrace 2.1", op, bytes(recorded));

    assertThat(parts(trace)).isEqualTo(bytes(archived));
    assertThat(trace.metadata().warnings()).extracting(TraceWarning::code).isEmpty();
  }

  /** EZTrace 2.0 names no creator, and defines a region of its own for every process. */
  @Test
  void eztrace_withoutCreator_isKnownByItsRegion() {
    Otf2Builder builder = calls(CollectiveOp.ALLREDUCE, bytes("8 8 8 8 8 8 8 8"));
    builder.creator = "";
    builder.region(900, builder.string("EZTrace finalize"), 1, 1);

    assertThat(parts(Ingested.of(builder, temp))).containsOnly(32L);
  }

  /**
   * Another tracer's sizes are totals unless they cannot be; then that is counted, with a place.
   */
  @ParameterizedTest
  @CsvSource({
    "BCAST,     24 24 96 24  0 24  0 24,    1",
    "REDUCE,    24 24 24 24  24 24  24 24,  3",
    "GATHERV,   8 0 16 96  24 0 48 0,       0",
    "ALLREDUCE, 8 8 8 8  8 8 8 8,           0",
    "ALLREDUCE, 10 10 10 10  10 10 10 10,   4",
    "ALLREDUCE, 12 12 12 12  12 12 12 12,   0",
    "ALLREDUCE, 9 9 9 9  9 9 9 9,           0"
  })
  void unknownTracer_sizesThatAreNoTotals_areCounted(CollectiveOp op, String sizes, int odd) {
    Ingested trace = ingest("", op, bytes(sizes));

    assertThat(parts(trace)).isEqualTo(bytes(sizes));
    if (odd == 0) {
      trace.assertNoWarnings();
    } else {
      TraceWarning warning = trace.warning("collective-sizes");
      assertThat(warning.count()).isEqualTo(odd);
      assertThat(warning.message()).contains("100.evt");
    }
  }

  /** Sizes that no machine has stay within 64 bits. */
  @Test
  void eztrace_hugeSizes_saturate() {
    long huge = Long.MAX_VALUE / 2;
    Ingested trace =
        ingest(
            "EZTrace",
            CollectiveOp.ALLREDUCE,
            List.of(huge, huge, huge, huge, huge, huge, huge, huge));

    assertThat(parts(trace)).containsOnly(Long.MAX_VALUE);
  }

  /** LULESH reduces one double over 8 ranks: 72 Allreduces and 8 Reduces of 8 bytes to rank 0. */
  @Test
  void eztraceLulesh_reducesOneDouble() {
    Path anchor = TestArchives.resource("eztrace-lulesh-8", temp.resolve("foreign"));

    Ingested trace = Ingested.of(anchor, temp.resolve("t"), false);

    for (int rank = 0; rank < 8; rank++) {
      List<Collective> parts = collectives(trace, rank);
      assertThat(parts.stream().filter(part -> part.op() == CollectiveOp.ALLREDUCE))
          .hasSize(9)
          .allMatch(part -> part.sentBytes() == 8 * 8 && part.receivedBytes() == 8 * 8);
      long received = rank == 0 ? 8 * 8 : 0;
      assertThat(parts.stream().filter(part -> part.op() == CollectiveOp.REDUCE))
          .hasSize(1)
          .allMatch(part -> part.sentBytes() == 8 && part.receivedBytes() == received);
    }
  }

  private Ingested ingest(String creator, CollectiveOp op, List<Long> sizes) {
    Otf2Builder builder = calls(op, sizes);
    builder.creator = creator;
    return Ingested.of(builder, temp);
  }

  private static Otf2Builder calls(CollectiveOp op, List<Long> sizes) {
    Otf2Builder builder = Otf2Builder.ranks(4, false);
    boolean rooted =
        op.pattern() == CollectiveOp.Pattern.ONE_TO_ALL
            || op.pattern() == CollectiveOp.Pattern.ALL_TO_ONE;
    for (int rank = 0; rank < 4; rank++) {
      long sent = sizes.get(2 * rank);
      long received = sizes.get(2 * rank + 1);
      builder.rank(
          rank,
          e ->
              e.call(
                  BARRIER_REGION,
                  c ->
                      c.collectiveBegin()
                          .collectiveEnd(
                              op.code(),
                              Otf2Builder.WORLD,
                              rooted ? ROOT : 0xFFFFFFFFL,
                              sent,
                              received)));
    }
    return builder;
  }

  private static List<Long> parts(Ingested trace) {
    return IntStream.range(0, 4)
        .mapToObj(rank -> collectives(trace, rank))
        .flatMap(List::stream)
        .flatMap(part -> List.of(part.sentBytes(), part.receivedBytes()).stream())
        .toList();
  }

  private static List<Collective> collectives(Ingested trace, int rank) {
    return trace.operations(rank).stream()
        .filter(Collective.class::isInstance)
        .map(Collective.class::cast)
        .toList();
  }

  private static List<Long> bytes(String sizes) {
    return Arrays.stream(sizes.trim().split("\\s+")).map(Long::valueOf).toList();
  }
}
