package io.idlewave.jobs.doctor;

import io.idlewave.jobs.pipeline.runner.ProgramJars;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks at this machine: Java, memory, disk, ports, what the launcher has built, and extensions.
 */
final class MachineChecks {

  private static final int OLDEST_JAVA = 17;
  private static final long GIB = 1L << 30;
  private static final long LEAST_HEAP_BYTES = 256L << 20;
  private static final long LEAST_DISK_BYTES = 32L << 20;
  private static final long ROOMY_DISK_BYTES = 2 * GIB;

  private MachineChecks() {}

  static List<Checkup> all(Path out, @Nullable String home) {
    return List.of(
        java(Runtime.version().feature()),
        memory(Runtime.getRuntime().maxMemory(), machineBytes()),
        disk("temporary files", Path.of(System.getProperty("java.io.tmpdir")), "set TMPDIR"),
        disk("results", out, "state another --out"),
        ports(),
        build(home),
        plugins());
  }

  static Checkup java(int feature) {
    String found = "%s, %s".formatted(Runtime.version(), System.getProperty("java.vm.name"));
    return feature >= OLDEST_JAVA
        ? Checkup.ok("java", found)
        : Checkup.fail("java", found, "Java " + OLDEST_JAVA + " or newer is needed; set JAVA_HOME");
  }

  private static long machineBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean machine
        ? machine.getTotalMemorySize()
        : 0;
  }

  /** The heap against the memory of the machine, 0 where that is not known. */
  static Checkup memory(long heapBytes, long machineBytes) {
    String found =
        "heap of at most %.1f GiB%s"
            .formatted(
                heapBytes / (double) GIB,
                machineBytes > 0
                    ? " of the machine's %.1f GiB".formatted(machineBytes / (double) GIB)
                    : "");
    if (heapBytes < LEAST_HEAP_BYTES) {
      return Checkup.fail("memory", found, "give at least IDLEWAVE_JAVA_OPTS=-Xmx512m");
    }
    if (machineBytes > 0 && heapBytes > machineBytes * 9 / 10) {
      return Checkup.warn("memory", found, "leave a tenth to the rest: a smaller -Xmx");
    }
    return Checkup.ok("memory", found);
  }

  /** The disk that a folder is on, or would be. */
  static Checkup disk(String subject, Path folder, String otherwise) {
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there) || !Files.isWritable(there)) {
      return Checkup.fail(subject, there + ": no folder that can be written", otherwise);
    }
    long usable = there.toFile().getUsableSpace();
    String found = "%s: %.1f GiB free".formatted(there, usable / (double) GIB);
    if (usable < LEAST_DISK_BYTES) {
      return Checkup.fail(subject, found, otherwise + " to a place with more room");
    }
    return usable < ROOMY_DISK_BYTES
        ? Checkup.warn(subject, found, "large traces need more; " + otherwise)
        : Checkup.ok(subject, found);
  }

  /** A server and the engine of checkpoints, streams and metrics listen on loopback. */
  private static Checkup ports() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket socket = new ServerSocket(0, 1, loopback)) {
      return Checkup.ok("ports", socket.getInetAddress().getHostAddress() + " can be listened on");
    } catch (IOException e) {
      return Checkup.warn(
          "ports",
          loopback.getHostAddress() + ": " + e.getMessage(),
          "serve, checkpoints, streams and metrics need the loopback interface: bring it up, or allow this program to listen on it");
    }
  }

  private static Checkup plugins() {
    List<Path> plugins = ProgramJars.ofThisProcess().plugins();
    return Checkup.ok(
        "extensions",
        plugins.isEmpty()
            ? "none"
            : plugins.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }

  /** Class data make starts faster; they belong to one Java and one place. */
  private static Checkup build(@Nullable String home) {
    if (home == null) {
      return Checkup.ok("launcher", "not used");
    }
    boolean release = !Files.exists(Path.of(home, "pom.xml"));
    Path classes = Path.of(home, release ? "lib" : "jobs/target/quick", "classes.jsa");
    String found = (release ? "release at " : "checkout at ") + home;
    return Files.exists(classes)
        ? Checkup.ok("launcher", found)
        : Checkup.warn(
            "launcher",
            found + ", without class data",
            "starts are slower: let somebody who may write there run it once");
  }
}
