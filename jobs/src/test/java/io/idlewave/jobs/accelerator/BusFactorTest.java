package io.idlewave.jobs.accelerator;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The factors that NCCL's tests publish, for four ranks. */
class BusFactorTest {

  @ParameterizedTest
  @CsvSource({
    "ALLREDUCE, ncclDevKernel_AllReduce_Sum_f32_RING_LL, allreduce, 1.5",
    "ALLREDUCE, all_reduce_kernel, allreduce, 1.5",
    "ALLGATHER, ncclDevKernel_AllGather_RING_LL, allgather, 0.75",
    "REDUCE_SCATTER_BLOCK, ncclDevKernel_ReduceScatter_Sum_f32_RING_LL, reduce-scatter, 0.75",
    "ALLTOALL, ncclDevKernel_SendRecv, alltoall, 0.75",
    "ALLTOALLV, ncclDevKernel_SendRecv, alltoallv, 0.75",
    "ALLREDUCE, All-Reduce of a layer, allreduce, 1.5",
    "ALLREDUCE, ALLREDUCE_reduce, allreduce, 1.5",
    "REDUCE_SCATTER_BLOCK, REDUCE-SCATTER, reduce-scatter, 0.75",
    "ALLGATHER, ncclDevKernel_Broadcast_RING_LL, broadcast, 1",
    "REDUCE_SCATTER_BLOCK, ncclDevKernel_Reduce_Sum_f32_RING_LL, reduce, 1"
  })
  void of_anOperation_isThatOfItsTests(
      CollectiveOp op, String kernel, String operation, double factor) {
    assertThat(BusFactor.operation(op, kernel)).isEqualTo(operation);
    assertThat(BusFactor.of(operation, 4)).isEqualTo(factor);
  }

  /** The archive has what a member needs of all; the tests have the vector. */
  @Test
  void bytes_ofAnAllreduce_areThoseOfTheVector() {
    assertThat(BusFactor.bytes(CollectiveOp.ALLREDUCE, 4, 400)).isEqualTo(100);
    assertThat(BusFactor.bytes(CollectiveOp.ALLGATHER, 4, 400)).isEqualTo(400);
  }
}
