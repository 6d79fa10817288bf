package io.idlewave.system.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.text.Glyphs;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Runs whose pages are looked at: of real traces, and of one that has nothing to show. */
final class ReportedRuns {

  static final String OBSERVED =
      """
      trace: %s
      replicates: 20
      analysis: [attribution, winning-path, wait-states, waves]
      map: ranks
      scenarios:
        - name: ticks
          noise: {process: periodic, frequency: 100Hz, duty: 2.5%%, phase: random}
        - name: hiccup
          delays: [{rank: 1, at: 1ms, duration: 10ms}]
      grid:
        noise.frequency: [10Hz, 100Hz, 1kHz]
      """;

  private static final String MODEL =
      """
      trace: %s
      replicates: 10
      timing: model
      network: {signature: myrinet}
      analysis: [synchronisation, sensitivities, critical-path, efficiencies]
      tolerance: [1%%, 5%%]
      scenarios:
        - name: noisy
          noise: {distribution: exponential, mean: 2us}
      grid:
        network.L: [5us, 10us, 20us]
      """;

  private static final String CROSSED =
      """
      trace: %s
      replicates: 10
      analysis: [winning-path, attribution]
      map: ranks
      scenarios:
        - name: quiet
          delays: []
        - name: ticks
          noise: {process: periodic, frequency: 100Hz, duration: 25us}
        - name: hiccup
          delays: [{rank: 1, at: 1ms, duration: 50ms}]
      grid:
        noise.frequency: [50Hz, 1kHz]
        noise.duration: [25us, 100us]
      """;

  private static final String SLOW =
      """
      trace: %s
      replicates: 2
      timing: model
      network: {signature: myrinet, L: 2ms}
      analysis: [efficiencies]
      scenarios:
        - name: quicker
          network: {L: 100us}
          latency: {distribution: exponential, mean: 1us}
      """;

  private static final String NOTHING =
      """
      trace: %s
      replicates: 2
      scenarios:
        - name: quiet
          delays: []
      """;

  private static final Map<String, Function<Path, String[]>> TRACES =
      Map.of(
          "lulesh", work -> new String[] {"ingest", resource("lulesh-8.zip", work)},
          "wave", work -> real("pert-wave-base", work),
          "sort", work -> real("npb-is-S-4", work),
          "kitchen", work -> real("kitchen-4", work),
          "crossed", work -> new String[] {"synth", "halo", "--px", "2", "--py", "2"},
          "slow", work -> new String[] {"synth", "halo", "--px", "2", "--py", "2"},
          "nothing", work -> new String[] {"synth", "halo", "--px", "1", "--py", "1"});

  private static final Map<String, String> STUDIES =
      Map.of(
          "lulesh", OBSERVED,
          "wave", OBSERVED,
          "sort", MODEL,
          "kitchen", OBSERVED,
          "crossed", CROSSED,
          "slow", SLOW);

  private final Path folder;

  ReportedRuns(Path folder) {
    this.folder = folder;
  }

  /** The page of a run of one of the traces; made at its first use. */
  Path page(String name) throws IOException {
    Path page = folder.resolve(name + "-results/report.html");
    if (!Files.exists(page)) {
      Path trace = folder.resolve(name);
      String[] made = TRACES.get(name).apply(folder.resolve(name + "-source"));
      idlewave(with(made, "--out", trace.toString()));
      run(trace, STUDIES.getOrDefault(name, NOTHING));
    }
    return page;
  }

  /** Runs a study on a trace; its results lie beside the trace. */
  Path run(Path trace, String study) throws IOException {
    Path file = Files.writeString(folder.resolve("study.yaml"), study.formatted(trace));
    idlewave("run", file.toString(), "--out", trace + "-results");
    return Path.of(trace + "-results/report.html");
  }

  /** The page of two runs side by side. */
  Path beside(String first, String second) throws IOException {
    Path page = folder.resolve(first + "-" + second + ".html");
    String one = String.valueOf(page(first).getParent());
    String other = String.valueOf(page(second).getParent());
    idlewave("report", one, other, "--html", page.toString());
    return page;
  }

  static void idlewave(String... args) {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    int code = new Main(new StudyRuns(), false, Glyphs.BLOCKS).run(args, out, out);
    assertThat(code).as(said.toString()).isZero();
  }

  private static String[] real(String name, Path work) {
    return new String[] {"ingest", TestArchives.resource(name, work).toString()};
  }

  private static String resource(String name, Path work) {
    try (InputStream in = Main.class.getResourceAsStream("/io/idlewave/jobs/app/" + name)) {
      Files.createDirectories(work);
      Path file = work.resolve(name);
      Files.copy(Objects.requireNonNull(in), file);
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String[] with(String[] args, String... more) {
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return all;
  }
}
