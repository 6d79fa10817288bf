package io.idlewave.ingest.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Totals of 4 members that become those of 12, by the convention of the archive. */
class GrownCollectiveTest {

  private static Collective part(CollectiveOp op, long sentBytes, long receivedBytes) {
    return new Collective(op, 0, 3, sentBytes, receivedBytes, Operation.NO_REQUEST);
  }

  private static Collective grown(Collective recorded, boolean copyOfRoot) {
    return new GrownCollective(recorded, 4, 12, copyOfRoot, false).on(5, 9);
  }

  @ParameterizedTest
  @CsvSource({
    "BARRIER, 0, 0, 0, 0",
    "BCAST, 400, 100, 1200, 100",
    "BCAST, 0, 100, 0, 100",
    "SCATTER, 400, 100, 1200, 100",
    "GATHER, 100, 400, 100, 1200",
    "GATHER, 100, 0, 100, 0",
    "REDUCE, 100, 400, 100, 1200",
    "ALLGATHER, 400, 400, 1200, 1200",
    "ALLTOALL, 400, 400, 1200, 1200",
    "ALLREDUCE, 32, 32, 96, 96",
    "CREATE_HANDLE, 0, 0, 0, 0"
  })
  void on_moreMembers_keepsTheBlock(
      CollectiveOp op, long sent, long received, long grownSent, long grownReceived) {
    assertThat(grown(part(op, sent, received), false))
        .isEqualTo(new Collective(op, 5, 9, grownSent, grownReceived, Operation.NO_REQUEST));
  }

  /** Another copy of the root sends or takes what any other member does. */
  @ParameterizedTest
  @CsvSource({
    "BCAST, 400, 100, 0, 100",
    "BCAST, 400, 0, 0, 100",
    "SCATTER, 400, 0, 0, 100",
    "GATHER, 100, 400, 100, 0",
    "REDUCE, 0, 400, 100, 0"
  })
  void on_copyOfTheRoot_isAnyMember(
      CollectiveOp op, long sent, long received, long grownSent, long grownReceived) {
    assertThat(grown(part(op, sent, received), true))
        .isEqualTo(new Collective(op, 5, 9, grownSent, grownReceived, Operation.NO_REQUEST));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "GATHERV",
        "SCATTERV",
        "ALLGATHERV",
        "ALLTOALLV",
        "ALLTOALLW",
        "REDUCE_SCATTER",
        "REDUCE_SCATTER_BLOCK",
        "SCAN",
        "EXSCAN"
      })
  void on_unevenShares_areRefusedWhereMembersCome(CollectiveOp op) {
    Collective recorded = part(op, 7, 9);
    assertThatThrownBy(() -> grown(recorded, false))
        .isInstanceOf(UnfitTilingException.class)
        .hasMessage(
            "collectives in which the share of a further member is known, got " + op.name());
    assertThat(new GrownCollective(recorded, 4, 4, false, false).on(5, 9))
        .isEqualTo(new Collective(op, 5, 9, 7, 9, Operation.NO_REQUEST));
  }

  /** A total that no 64 bits hold stays one that is beyond all bounds. */
  @Test
  void on_hugeTotals_doNotOverflow() {
    Collective recorded = part(CollectiveOp.ALLREDUCE, Long.MAX_VALUE, Long.MAX_VALUE / 8);
    Collective grown = grown(recorded, false);
    assertThat(grown.sentBytes()).isEqualTo(Long.MAX_VALUE);
    assertThat(grown.receivedBytes()).isEqualTo(Long.MAX_VALUE);
  }
}
