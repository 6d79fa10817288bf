package io.idlewave.jobs.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where figures were measured.
 *
 * @param processor as the operating system calls it
 * @param processors how many of them the program may use
 * @param java the virtual machine and its version
 * @param heapMegabytes how large its heap may grow, in MiB
 */
public record Machine(String processor, int processors, String java, long heapMegabytes) {

  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final String MODEL = "model name";

  /** This one. */
  static Machine here() {
    return new Machine(
        processorName(),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        Runtime.getRuntime().maxMemory() >> 20);
  }

  private static String processorName() {
    try (Stream<String> lines = Files.lines(CPU_INFO, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> line.startsWith(MODEL))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(Machine::architecture);
    } catch (IOException e) {
      return architecture();
    }
  }

  private static String architecture() {
    return System.getProperty("os.arch");
  }

  /** On one line. */
  public String describe() {
    return "%s, %d processors, %s, heap of up to %d MiB"
        .formatted(processor, processors, java, heapMegabytes);
  }
}
