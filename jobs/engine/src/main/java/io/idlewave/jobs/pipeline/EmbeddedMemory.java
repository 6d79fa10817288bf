package io.idlewave.jobs.pipeline;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.idlewave.jobs.prepare.EngineMemory;
import java.lang.management.ManagementFactory;

/**
 * What the engine takes inside this process. The figures for the heap were found by trying: with
 * two propagators it runs in 48 MB and with a hundred in 96 MB.
 */
public final class EmbeddedMemory {

  /** Buffers of 32 KiB that a channel of the broadcast or of the collector takes, with reserve. */
  private static final long NETWORK_BYTES_PER_SLOT = 64L * 32 * 1024;

  private static final long LEAST_NETWORK_BYTES = 64L << 20;

  /** What talks to the other parts of the engine, and reads and writes files. */
  private static final long OTHER_BUFFER_BYTES = 8L << 20;

  private static final long HEAP_BYTES = 32L << 20;
  private static final long HEAP_BYTES_PER_SLOT = 512L << 10;

  private EmbeddedMemory() {}

  /** At a parallelism of the propagation. */
  public static EngineMemory of(int parallelism) {
    return new EngineMemory(
        parallelism,
        HEAP_BYTES + parallelism * HEAP_BYTES_PER_SLOT,
        networkBytes(parallelism) + OTHER_BUFFER_BYTES,
        mostBufferBytes());
  }

  static long networkBytes(int parallelism) {
    return Math.max(LEAST_NETWORK_BYTES, (parallelism + 1) * NETWORK_BYTES_PER_SLOT);
  }

  /** As stated to the process, otherwise as much as the heap. */
  private static long mostBufferBytes() {
    long stated =
        Long.parseLong(
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("MaxDirectMemorySize")
                .getValue());
    return stated > 0 ? stated : Runtime.getRuntime().maxMemory();
  }
}
