package io.idlewave.jobs.bench;

import com.sun.management.OperatingSystemMXBean;
import io.idlewave.graph.operator.ThreadCpu;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** CPU time that was spent so far, in seconds. */
final class CpuTime {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Unit of the times below, whatever the kernel's own: USER_HZ of proc(5). */
  private static final double TICKS_PER_SECOND = 100;

  private static final Path OWN_PROCESS = Path.of("/proc/self/stat");

  /** Fields of proc(5) after the name of the program: cutime and cstime. */
  private static final int CHILDREN_USER = 13;

  private CpuTime() {}

  /** By the current thread. */
  static double ofThread() {
    return ThreadCpu.nanos() / NANOS_PER_SECOND;
  }

  /** By all threads of this process. */
  static double ofProcess() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / NANOS_PER_SECOND;
  }

  /** By processes that this one started and that have ended; empty where the system hides it. */
  static OptionalDouble ofEndedChildren() {
    try {
      String stat = Files.readString(OWN_PROCESS, StandardCharsets.ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
      long ticks =
          Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_USER + 1]);
      return OptionalDouble.of(ticks / TICKS_PER_SECOND);
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
  }
}
