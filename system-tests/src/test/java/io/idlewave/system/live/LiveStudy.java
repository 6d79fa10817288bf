package io.idlewave.system.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.text.Glyphs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** A study on a small trace: carried out on the archive, and on streams of it. */
final class LiveStudy {

  /** How the trace is timed, and beside what the rest of the study is. */
  enum Timing {
    OBSERVED("timing: observed\n"),
    MODEL("timing: model\nnetwork: myrinet\n");

    private final String lines;

    Timing(String lines) {
      this.lines = lines;
    }
  }

  private static final String LINES =
      """
      trace: trace
      replicates: 10
      scenarios:
        - name: rate
          noise: {process: rate, rate: 10kHz, duration: 2us}
        - name: exponential
          noise: {distribution: exponential, mean: 3us}
      """;

  private final Path folder;
  private final TraceArchive archive;
  private final Path study;

  /** The study in {@code folder}, on a trace of so many steps, with its results on the archive. */
  LiveStudy(Path folder, Timing timing, int steps) throws IOException {
    this.folder = folder;
    this.archive = LiveTraces.random(folder.resolve("trace"), steps);
    this.study = Files.writeString(folder.resolve("study.yaml"), LINES + timing.lines);
    run("batch").join().assertOk();
  }

  TraceArchive archive() {
    return archive;
  }

  /** A run that has begun. */
  record Running(CompletableFuture<Integer> code, StringWriter out, StringWriter err) {

    Running join() {
      code.join();
      return this;
    }

    void assertOk() {
      assertThat(code.join()).as(out.toString() + err).isZero();
    }

    /** Waits until it has said something. */
    void awaitSaid(String text) throws InterruptedException {
      while (!err.toString().contains(text) && !code.isDone()) {
        Thread.sleep(20);
      }
      assertThat(err.toString()).contains(text);
    }
  }

  /** Starts {@code run} into a folder of that name. */
  Running run(String name, String... more) {
    return start(name, List.of(study.toString()), more);
  }

  /** Starts {@code run} of a stream alone, without a study and an archive. */
  Running runAlone(String name, String... more) {
    return start(name, List.of(), more);
  }

  private Running start(String name, List<String> of, String... more) {
    List<String> args = new ArrayList<>(List.of("run"));
    args.addAll(of);
    args.addAll(List.of("--parallelism", "2", "--out", folder.resolve(name).toString()));
    args.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Main main = new Main(new StudyRuns(), false, Glyphs.BLOCKS);
    CompletableFuture<Integer> code =
        CompletableFuture.supplyAsync(
            () -> main.run(args.toArray(String[]::new), new PrintWriter(out), new PrintWriter(err)),
            task -> new Thread(task, name).start());
    return new Running(code, out, err);
  }

  /** The tables of both runs are the same, byte for byte; the live one has frontiers beside. */
  void assertTablesOfTheBatch(String live) throws IOException {
    List<String> tables = tables("batch");
    assertThat(tables).hasSizeGreaterThan(1);
    List<String> more = new ArrayList<>(tables(live));
    more.removeAll(tables);
    assertThat(more).containsExactly("frontiers.avro");
    for (String table : tables) {
      assertThat(folder.resolve(live).resolve(table))
          .hasSameBinaryContentAs(folder.resolve("batch").resolve(table));
    }
  }

  private List<String> tables(String results) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(results))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".avro"))
          .sorted()
          .toList();
    }
  }
}
