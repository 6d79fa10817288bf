package io.idlewave.jobs.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.BspProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.why.WhyTimeline.Strip;
import io.idlewave.jobs.why.Whys.Run;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhyPageTest {

  @TempDir Path folder;

  private Run small(String name, long everyNanos) {
    SmallTrace trace = new SmallTrace(2).every(everyNanos).later(4_000);
    trace.all("MPI_Init").send(0, 1, 8).receive(1, 0, 8).all("MPI_Wtime").all("MPI_Finalize");
    Path path = trace.write(folder.resolve(name));
    return new Run(TraceArchive.open(path), path);
  }

  private Run run(Program program) {
    Path path = folder.resolve(program.name() + System.identityHashCode(program));
    return new Run(Synth.write(program, CostSet.DEFAULT, path), path);
  }

  private static WhyAnswer answer(Run first, Run second, Run... like) {
    return Whys.answer(first, second, List.of(like), GraphOptions.DEFAULT, Progress.NONE);
  }

  private static WhyTimeline timeline(WhyAnswer answer) {
    return Objects.requireNonNull(answer.timeline());
  }

  private static String text(byte[] page) {
    return new String(page, StandardCharsets.UTF_8);
  }

  private static Program late(Program program, int rank, int call) {
    return WhysTest.computing(
        program, (r, c, of) -> of.computeNanos() + (r == rank && c == call ? 160_000 : 0));
  }

  /**
   * Calls of 1 us begin every 10 us in one run and every 20 us in the other, those of rank 1 4 us
   * later. Without the first and the last call, the runs are from 1 to 25 us, and from 1 to 45 us,
   * which are 720 columns.
   */
  @Test
  void timeline_ofTheWholeRun_isOnTheClockThatRanksShare() {
    WhyTimeline timeline = timeline(answer(small("a", 10_000), small("b", 20_000)));
    assertThat(timeline.window()).isEqualTo("the whole run");
    assertThat(timeline.spanNanos()).isEqualTo(44_000);
    assertThat(timeline.functions()).containsExactly("MPI_Wtime", "MPI_Send", "MPI_Recv");
    Strip rank0 = timeline.first().get(0);
    assertThat(rank0.computingNanos()).isEqualTo(18_000);
    assertThat(rank0.callNanos()).isEqualTo(2_000);
    // the send from 9 to 10 us is 147.3 to 163.6
    assertThat(state(rank0, 140)).isEqualTo(WhyTimeline.COMPUTING);
    assertThat(state(rank0, 150)).isEqualTo(WhyTimeline.CALL + 1);
    assertThat(state(rank0, 170)).isEqualTo(WhyTimeline.COMPUTING);
    Strip rank1 = timeline.first().get(1);
    // it computes from 4 us on, 65.5, and ends at 24 us, 392.7
    assertThat(state(rank1, 64)).isEqualTo(WhyTimeline.NOTHING);
    assertThat(state(rank1, 67)).isEqualTo(WhyTimeline.COMPUTING);
    assertThat(state(rank1, 391)).isEqualTo(WhyTimeline.CALL);
    assertThat(state(rank1, 394)).isEqualTo(WhyTimeline.NOTHING);
    assertThat(timeline.second().get(1).computingNanos()).isEqualTo(38_000);
  }

  private static int state(Strip strip, int column) {
    return strip.states()[column];
  }

  /** 40 ranks compute 100 us, and one of them 160 us more, once. */
  @Test
  void timeline_ofOneStep_marksItInBothRuns() {
    Program program = new BspProgram(40, 20, 100_000);
    WhyAnswer answer = answer(run(program), run(late(program, 33, 7)));
    WhyTimeline timeline = timeline(answer);
    assertThat(timeline.window()).isEqualTo("steps 6 to 8 of rank 33");
    assertThat(timeline.first().stream().map(Strip::row).toList())
        .isEqualTo(IntStream.range(24, 40).mapToObj(String::valueOf).toList());
    List<Strip> marked = List.of(timeline.first().get(33 - 24), timeline.second().get(33 - 24));
    double columnNanos = timeline.spanNanos() / 720.0;
    assertThat(width(marked.get(0)) * columnNanos).isCloseTo(100_000, within(columnNanos));
    assertThat(width(marked.get(1)) * columnNanos).isCloseTo(260_000, within(columnNanos));
    assertThat(timeline.first().stream().filter(strip -> strip.markBegin() >= 0)).hasSize(1);
    String page = text(WhyPage.of(answer));
    assertThat(page)
        .contains(
            "Outlined, where it is largest: rank 33 computed longer before MPI_Barrier, in step 7.",
            "aria-label=\"What ranks did in both runs\"",
            answer.report().sentence());
    assertThat(page.length()).isLessThan(100_000);
  }

  private static int width(Strip strip) {
    return strip.markEnd() - strip.markBegin();
  }

  /** Where nothing differs, nothing is marked; a page loads and runs nothing. */
  @Test
  void page_ofARunBesideItself_hasNoTimeline() {
    Run run = run(new BspProgram(4, 10, 100_000));
    WhyAnswer answer = answer(run, run, run);
    assertThat(answer.timeline()).isNull();
    assertThat(text(WhyPage.of(answer)))
        .contains(
            "95 % interval",
            "The second run took as long as those of the first kind.", "default-src 'none'")
        .doesNotContain("NaN", "<script", "null");
  }

  /** All compute 100 us in 20 steps of a run that takes little else. */
  @Test
  void page_ofOneRun_showsWhatItGains() {
    Run run = run(late(new BspProgram(4, 20, 100_000), 2, 7));
    RunWhyReport report = Whys.of(run, GraphOptions.DEFAULT, Progress.NONE);
    String page = text(WhyPage.of(report));
    assertThat(page)
        .contains(
            report.sentence(),
            "computing, even over ranks and steps",
            "Step 7, 160.0 us longer than the median one",
            "aria-label=\"Gain against how much less each takes\"",
            "<h2>What this rests on</h2>")
        .doesNotContain("NaN", "<script", "null");
    // the gain of the first without it is at the top, 10, and the origin at the bottom, 190
    assertThat(GainCurves.of(report)).contains("M52.0 190.0L92.0 ", " 452.0 10.0\"");
  }
}
