package io.idlewave.ingest.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as runtimes and libraries give them. */
class KernelKindTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ncclDevKernel_AllReduce_Sum_f32_RING_LL | COMMUNICATION",
        "rcclGenericKernel | COMMUNICATION",
        "hcclAllReduce | COMMUNICATION",
        "oneapi::ccl_kernel | COMMUNICATION",
        "hcom_broadcast_ | COMMUNICATION",
        "Memcpy HtoD (Pageable -> Device) | MEMORY",
        "Memset (Device) | MEMORY",
        "hipMemcpyAsync | MEMORY",
        "__amd_rocclr_copyBuffer | MEMORY",
        "__amd_rocclr_fillBufferAligned | MEMORY",
        "MEMORY_COPY_HOST_TO_DEVICE | MEMORY",
        "dma_transfer | MEMORY",
        "copy | MEMORY",
        "mscclKernel_Sum | COMMUNICATION",
        "NCCL_AllReduce | COMMUNICATION",
        "occlusion_kernel | COMPUTE",
        "acclimate | COMPUTE",
        "copy_kernel | COMPUTE",
        "at::native::vectorized_elementwise_kernel | COMPUTE",
        "Cijk_Ailk_Bljk_HHS_BH | COMPUTE"
      })
  void of_aName_isWhatItDoes(String name, KernelKind kind) {
    assertThat(KernelKind.of(name)).isEqualTo(kind);
  }
}
