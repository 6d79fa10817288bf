package io.idlewave.graph.operator;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time of threads, by which stages are measured: it does not grow while a thread waits. */
public final class ThreadCpu {

  private ThreadCpu() {}

  /** The CPU time of the calling thread, in ns; 0 if the machine does not say. */
  public static long nanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }

  /** The CPU time of a thread, in ns; 0 if it has ended or the machine does not say. */
  public static long nanos(Thread thread) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isThreadCpuTimeSupported()
        ? Math.max(0, threads.getThreadCpuTime(thread.getId()))
        : 0;
  }
}
