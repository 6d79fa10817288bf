package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server has after many runs is what it had after some. */
@Tag("full")
class ManyRunsTest {

  private static final int SOME = 100;
  private static final int MANY = 500;

  /** Over which the least is taken: jobs that have just ended still have their state. */
  private static final int LOOKS = 10;

  /** A leak of a tenth of a megabyte per run would be 40. */
  private static final long HEAP_BYTES = 24L << 20;

  private static final int THREADS = 4;
  private static final int DESCRIPTORS = 8;
  private static final int FILES = 4;

  @TempDir private static Path folder;

  /** What a process has, at its least. */
  private record Held(long heapBytes, int threads, long descriptors, long files) {

    static Held now() throws IOException {
      System.gc();
      return new Held(
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
          ManagementFactory.getThreadMXBean().getThreadCount(),
          ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class)
              .getOpenFileDescriptorCount(),
          temporaryFiles());
    }

    /** Other processes make and delete files there meanwhile. */
    private static long temporaryFiles() throws IOException {
      AtomicLong count = new AtomicLong();
      Files.walkFileTree(
          Path.of(System.getProperty("java.io.tmpdir")),
          Set.of(),
          2,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return visitFile(folder, attributes);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (file.toString().contains("idlewave")) {
                count.incrementAndGet();
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException gone) {
              return FileVisitResult.CONTINUE;
            }
          });
      return count.get();
    }

    Held least(Held other) {
      return new Held(
          Math.min(heapBytes, other.heapBytes),
          Math.min(threads, other.threads),
          Math.min(descriptors, other.descriptors),
          Math.min(files, other.files));
    }
  }

  private static void ask(Served served, int number) {
    String study =
        """
        {"replicates": 8, "scenarios":
          [{"name": "noisy", "noise": {"distribution": "exponential", "mean": "%dns"}}]}\
        """
            .formatted(1000 + number);
    String id = served.run("ring", study);
    assertThat(served.over(id).get("state").asText()).isEqualTo("done");
  }

  @Test
  void runs_fiveHundred_leaveNoMoreThanTheFirstHundred() throws IOException {
    String trace = folder.resolve("ring").toString();
    CommandLineRun.ok("synth", "ring", "--ranks", "8", "--laps", "3", "--out", trace);
    List<Held> looks = new ArrayList<>();
    try (Served served = Served.over(folder)) {
      for (int run = 1; run <= MANY; run++) {
        ask(served, run);
        if ((run > SOME - LOOKS && run <= SOME) || run > MANY - LOOKS) {
          looks.add(Held.now());
        }
      }
    }
    Held some = looks.subList(0, LOOKS).stream().reduce(Held::least).orElseThrow();
    Held many = looks.subList(LOOKS, 2 * LOOKS).stream().reduce(Held::least).orElseThrow();
    String both = "after %d runs %s, after %d %s".formatted(SOME, some, MANY, many);
    assertThat(many.heapBytes()).as(both).isLessThan(some.heapBytes() + HEAP_BYTES);
    assertThat(many.threads()).as(both).isLessThanOrEqualTo(some.threads() + THREADS);
    assertThat(many.descriptors()).as(both).isLessThanOrEqualTo(some.descriptors() + DESCRIPTORS);
    assertThat(many.files()).as(both).isLessThanOrEqualTo(some.files() + FILES);
  }
}
