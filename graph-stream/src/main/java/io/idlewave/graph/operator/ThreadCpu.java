package io.idlewave.graph.operator;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time of threads, by which stages are measured: it does not grow while a thread waits. */
public final class ThreadCpu {

  private ThreadCpu() {}

  /** Of the thread that asks, in ns, or 0 where the machine does not say. */
  public static long nanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }

  /** Of a thread that has not ended, in ns, or 0 where it has, or the machine does not say. */
  public static long nanos(Thread thread) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isThreadCpuTimeSupported()
        ? Math.max(0, threads.getThreadCpuTime(thread.getId()))
        : 0;
  }
}
