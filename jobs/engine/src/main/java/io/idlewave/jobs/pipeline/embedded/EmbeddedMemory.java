package io.idlewave.jobs.pipeline.embedded;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.prepare.EngineMemory;
import java.lang.management.ManagementFactory;

/** What a job takes inside this process, where one propagator has all threads. */
public final class EmbeddedMemory {

  /** Buffers of 32 KiB that a channel of the broadcast or of the collector takes, with reserve. */
  private static final long NETWORK_BYTES_PER_SLOT = 64L * 32 * 1024;

  private static final long LEAST_NETWORK_BYTES = 16L << 20;

  /** What talks to the other parts of the engine, and reads and writes files. */
  private static final long OTHER_BUFFER_BYTES = 8L << 20;

  /** Of the program itself and its walk, measured; of an engine, too. */
  private static final long HEAP_BYTES = 32L << 20;

  /** Micro-steps that threads share, and what each has of its own. */
  private static final long HEAP_BYTES_PER_THREAD = 2L << 20;

  private EmbeddedMemory() {}

  /** Of a job: one without an engine has no buffers. */
  public static EngineMemory of(JobOptions options) {
    int threads = options.places();
    return new EngineMemory(
        threads,
        HEAP_BYTES + threads * HEAP_BYTES_PER_THREAD,
        options.needsEngine() ? networkBytes(1) + OTHER_BUFFER_BYTES : 0,
        mostBufferBytes());
  }

  static long networkBytes(int slots) {
    return Math.max(LEAST_NETWORK_BYTES, (slots + 1) * NETWORK_BYTES_PER_SLOT);
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
