package io.idlewave.perturb.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockSizeTest {

  /** Five members, blocks of 24 bytes, totals as Score-P records them. */
  @ParameterizedTest
  @CsvSource({
    "BCAST, 120, 24",
    "SCATTER, 120, 24",
    "SCATTERV, 120, 24",
    "GATHER, 24, 120",
    "GATHERV, 24, 120",
    "REDUCE, 24, 120",
    "ALLGATHER, 120, 120",
    "ALLGATHERV, 120, 120",
    "ALLTOALL, 120, 120",
    "ALLTOALLV, 120, 120",
    "ALLTOALLW, 120, 120",
    "ALLREDUCE, 120, 120",
    "REDUCE_SCATTER, 120, 120",
    "REDUCE_SCATTER_BLOCK, 120, 24",
    "SCAN, 120, 120",
    "EXSCAN, 96, 96"
  })
  void of_recordedTotals_isTheBlock(CollectiveOp op, long sentBytes, long receivedBytes) {
    assertThat(BlockSize.of(op, 5, sentBytes, receivedBytes)).isEqualTo(24);
  }

  /** A side may be missing: a member in place sends, or the root's own part receives, nothing. */
  @ParameterizedTest
  @CsvSource({
    "BCAST, 120, 0",
    "SCATTER, 120, 0",
    "SCATTERV, 0, 24",
    "GATHER, 0, 120",
    "GATHERV, 24, 0",
    "REDUCE, 0, 120",
    "ALLGATHER, 0, 120",
    "ALLTOALL, 0, 120",
    "ALLREDUCE, 0, 120",
    "REDUCE_SCATTER, 0, 120",
    "SCAN, 120, 0",
    "EXSCAN, 96, 0"
  })
  void of_oneSideAlone_isTheBlock(CollectiveOp op, long sentBytes, long receivedBytes) {
    assertThat(BlockSize.of(op, 5, sentBytes, receivedBytes)).isEqualTo(24);
  }

  /** The mean of an uneven operation is rounded up. */
  @ParameterizedTest
  @CsvSource({
    "GATHERV, 9, 21, 5",
    "SCATTERV, 21, 9, 5",
    "ALLGATHERV, 45, 21, 9",
    "BARRIER, 7, 7, 0"
  })
  void of_unevenTotals_isTheMean(
      CollectiveOp op, long sentBytes, long receivedBytes, long blockBytes) {
    assertThat(BlockSize.of(op, 5, sentBytes, receivedBytes)).isEqualTo(blockBytes);
  }

  @ParameterizedTest
  @CsvSource({"EXSCAN, 0, 0, 0", "ALLREDUCE, 7, 7, 7", "BCAST, 7, 7, 7"})
  void of_oneMember_isWhatItKeeps(
      CollectiveOp op, long sentBytes, long receivedBytes, long blockBytes) {
    assertThat(BlockSize.of(op, 1, sentBytes, receivedBytes)).isEqualTo(blockBytes);
  }
}
