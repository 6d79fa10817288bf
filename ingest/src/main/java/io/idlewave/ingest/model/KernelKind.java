package io.idlewave.ingest.model;

import java.util.regex.Pattern;

/** What something that runs on a stream of an accelerator does, as far as its name says it. */
public enum KernelKind {
  COMPUTE,
  /** Kernels of a communication library. */
  COMMUNICATION,
  /** Copies and fills of memory. */
  MEMORY;

  /** What libraries of communication call their kernels: NCCL, RCCL, oneCCL, HCCL and others. */
  private static final Pattern LIBRARY =
      Pattern.compile(
          "(?i:[nr]ccl).*|(?i:(?:ms|one|[a-z])ccl)(?![a-z]).*|(?i:hcom_).*|(?i:.*::(?:one)?ccl).*");

  /** Of CUDA and HIP, of older ROCm runtimes, of MTIA, and of OTF2 traces. */
  private static final Pattern COPY =
      Pattern.compile(
          "(?:hip)?Mem(?:cpy|set).*|MEMORY_COPY_.*|__amd_rocclr_(?:copy|fill)Buffer.*|dma.*|copy");

  /** The kind of a kernel by its name, without result and parameters. */
  public static KernelKind of(String name) {
    if (LIBRARY.matcher(name).matches()) {
      return COMMUNICATION;
    }
    return COPY.matcher(name).matches() ? MEMORY : COMPUTE;
  }
}
