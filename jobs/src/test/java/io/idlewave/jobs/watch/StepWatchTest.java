package io.idlewave.jobs.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that grow, are rotated, cut off and broken. */
class StepWatchTest {

  private static final String HEADER = "rank,step,nanos\n";
  private static final int RANKS = 6;
  private static final int STEPS = 300;

  @TempDir private Path folder;

  /** All that a watch tells, in order. */
  private static final class Told implements StepWatch.Listener {
    private final List<Change> changes = new ArrayList<>();
    private final List<WatchedSteps> windows = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    @Override
    public void changed(Change change, int ranks) {
      changes.add(change);
    }

    @Override
    public void passed(WatchedSteps steps) {
      windows.add(steps);
    }

    @Override
    public void warned(String warning) {
      warnings.add(warning);
    }
  }

  private final Told told = new Told();

  private static StepWatch watch(Path place, Told told) {
    return new StepWatch(place, new WatchQuestion(0.02, 2e6, 50, 64), told);
  }

  /** Lines of steps, in which rank 4 is slow from step 150 to 219. */
  private static List<String> lines() {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      for (int rank = 0; rank < RANKS; rank++) {
        double slow = rank == 4 && step >= 150 && step < 220 ? 1.1 : 1;
        long nanos = Math.round(1e6 * slow * Math.exp(0.02 * random.nextGaussian()));
        lines.add("%d,%d,%d\n".formatted(rank, step, nanos));
      }
    }
    return lines;
  }

  private Path log(String name) {
    return folder.resolve(name);
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** What is told of the whole log, at once. */
  private static List<Change> expected(Path place) throws IOException {
    Told told = new Told();
    StepWatch watch = watch(place, told);
    watch.read();
    watch.end();
    assertThat(told.changes).hasSize(2).allMatch(c -> Integer.valueOf(4).equals(c.rank()));
    return told.changes;
  }

  /** A watch that is killed has nothing on disk: another one reads the log again. */
  @Test
  void startedAgain_tellsTheSame_asOneThatSawItGrow() throws IOException {
    Path file = log("steps.csv");
    StepWatch watch = watch(file, told);
    String text = HEADER + String.join("", lines());
    Random random = new Random(2);
    for (int at = 0; at < text.length(); ) {
      int end = Math.min(text.length(), at + random.nextInt(3000));
      append(file, text.substring(at, end));
      at = end;
      watch.read();
    }
    WatchedSteps all = watch.end();
    assertThat(told.changes).isEqualTo(expected(file));
    assertThat(all.steps()).isEqualTo(STEPS);
    assertThat(all.alarms()).isEqualTo(1);
    assertThat(all.lacks()).isEqualTo(new Lacks(0, 0, 0, 0, 0, 0));
    assertThat(told.windows).hasSize(6);
    assertThat(told.windows.get(3).slow()).hasSize(1);
    assertThat(told.windows.get(5).slow()).isEmpty();
  }

  @Test
  void fileOfEachRank_oneOfThemLate_isReadStepByStep() throws IOException {
    StepWatch watch = watch(folder, told);
    watch.read();
    for (int rank = 0; rank < RANKS; rank++) {
      String begin = rank + ",";
      List<String> own = lines().stream().filter(line -> line.startsWith(begin)).toList();
      append(log("rank" + rank + ".csv"), HEADER + String.join("", own));
    }
    append(log("other.csv"), "name,value\nx,1\n");
    watch.read();
    WatchedSteps all = watch.end();
    assertThat(all.lacks()).isEqualTo(new Lacks(0, 0, 0, 0, 1, 0));
    assertThat(told.warnings).hasSize(1);
    assertThat(told.warnings.get(0)).contains("other.csv: passed over");
    assertThat(told.changes).isEqualTo(expected(folder)).hasSize(2);
  }

  @Test
  void rotatedLog_isReadOn_underBothNames() throws IOException {
    Path file = log("steps.csv");
    List<String> lines = lines();
    StepWatch watch = watch(file, told);
    append(file, HEADER + String.join("", lines.subList(0, 700)));
    watch.read();
    append(file, String.join("", lines.subList(700, 1000)));
    Files.move(file, log("steps.csv.1"));
    append(file, String.join("", lines.subList(1000, 1800)));
    watch.read();
    WatchedSteps all = watch.end();
    assertThat(all.lacks()).isEqualTo(new Lacks(0, 0, 0, 0, 0, 0));
    assertThat(all.steps()).isEqualTo(STEPS);
    assertThat(told.changes).hasSize(2);
  }

  @Test
  void rotatedLog_isReadByOneThatStartsAfterwards() throws IOException {
    List<String> lines = lines();
    append(log("steps.csv.1"), HEADER + String.join("", lines.subList(0, 1000)));
    append(log("steps.csv"), String.join("", lines.subList(1000, 1800)));
    StepWatch watch = watch(log("steps.csv"), told);
    watch.read();
    WatchedSteps all = watch.end();
    assertThat(told.warnings).isEmpty();
    assertThat(all.lacks()).isEqualTo(new Lacks(0, 0, 0, 0, 0, 0));
    assertThat(all.steps()).isEqualTo(STEPS);
    assertThat(told.changes).hasSize(2);
  }

  /** The copy that a rotation leaves has what was read before; the file begins anew. */
  @Test
  void logThatIsCopiedAndCut_isReadFromItsStart_andDoublesAreCounted() throws IOException {
    Path file = log("steps.csv");
    List<String> lines = lines();
    StepWatch watch = watch(file, told);
    append(file, HEADER + String.join("", lines.subList(0, 900)));
    watch.read();
    Files.copy(file, log("steps.csv.1"));
    Files.writeString(file, HEADER + String.join("", lines.subList(900, 1800)));
    watch.read();
    WatchedSteps all = watch.end();
    assertThat(all.steps()).isEqualTo(STEPS);
    assertThat(all.lacks().late() + all.lacks().doubled()).isEqualTo(900);
    assertThat(all.lacks().missing()).isZero();
    assertThat(told.changes).hasSize(2);
  }

  @Test
  void lastLineWithoutItsEnd_waits() throws IOException {
    Path file = log("steps.csv");
    String text = HEADER + String.join("", lines());
    append(file, text.substring(0, text.length() - 3));
    StepWatch watch = watch(file, told);
    watch.read();
    assertThat(watch.openFiles()).isEqualTo(1);
    append(file, text.substring(text.length() - 3));
    watch.read();
    assertThat(watch.openFiles()).isZero();
    assertThat(watch.end().lacks()).isEqualTo(new Lacks(0, 0, 0, 0, 0, 0));
  }

  @Test
  void badLines_areToldWithTheirPlace_andCounted() throws IOException {
    Path file = log("steps.csv");
    List<String> lines = new ArrayList<>(lines());
    for (int i = 0; i < 15; i++) {
      lines.add(500 + 3 * i, "4,x%d,1\n".formatted(i));
    }
    lines.add(900, "x".repeat(200_000) + "\n");
    lines.add(1000, HEADER);
    append(file, HEADER + String.join("", lines));
    append(log("steps.csv.2"), "name,value\nx,1\n");
    StepWatch watch = watch(file, told);
    watch.read();
    WatchedSteps all = watch.end();
    assertThat(all.lacks()).isEqualTo(new Lacks(0, 0, 0, 16, 1, 0));
    assertThat(told.warnings).hasSize(11);
    assertThat(told.warnings).anyMatch(w -> w.contains("steps.csv.2: passed over"));
    assertThat(told.warnings)
        .anyMatch(w -> w.contains("steps.csv: line 502: step: 0 to 2147483647, got \"x0\""));
    assertThat(told.changes).hasSize(2);
  }

  /** One time in ten of the slow rank is lost, and one in fifty of the others. */
  @Test
  void lostTimes_weakenEvidence() throws IOException {
    Path file = log("steps.csv");
    Random random = new Random(3);
    List<String> lines = new ArrayList<>(lines());
    int before = lines.size();
    lines.removeIf(line -> random.nextInt(line.startsWith("4,") ? 10 : 50) == 0);
    append(file, HEADER + String.join("", lines));
    StepWatch watch = watch(file, told);
    watch.read();
    assertThat(watch.end().lacks()).isEqualTo(new Lacks(before - lines.size(), 0, 0, 0, 0, 0));
    assertThat(told.changes).hasSize(2);
    assertThat(told.changes.get(0).rank()).isEqualTo(4);
  }

  @Test
  void noSteps_areRefused_withTheFirstReason() throws IOException {
    Path file = log("steps.csv");
    append(file, "name,value\n1,2\n");
    StepWatch watch = watch(file, told);
    watch.read();
    assertThatThrownBy(watch::end)
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("at least one, got none")
        .hasMessageContaining("passed over");
  }

  @Test
  void rankThatIsGone_isNeitherSlow_norCounted() throws IOException {
    List<String> lines = new ArrayList<>(lines());
    lines.removeIf(line -> line.startsWith("4,") && step(line) >= 180);
    append(log("steps.csv"), HEADER + String.join("", lines));
    StepWatch watch = watch(log("steps.csv"), told);
    watch.read();
    WatchedSteps all = watch.end();
    assertThat(told.windows.get(3).slow()).hasSize(1);
    assertThat(told.windows.get(5).slow()).isEmpty();
    assertThat(told.windows.get(5).ranks()).isEqualTo(RANKS - 1);
    assertThat(all.ranks()).isEqualTo(RANKS);
    assertThat(all.alarms()).isEqualTo(1);
  }

  /** Other content of the same size and time shows that a file is not read again. */
  @Test
  void fileThatDidNotChange_isNotReadAgain() throws IOException {
    Path file = log("steps.csv");
    String text = HEADER + String.join("", lines());
    append(file, text);
    FileTime time = Files.getLastModifiedTime(file);
    StepWatch watch = watch(file, told);
    assertThat(watch.read()).isTrue();
    Files.writeString(file, text.substring(0, text.length() - 2) + "x\n");
    Files.setLastModifiedTime(file, time);
    assertThat(watch.read()).isFalse();
    Files.setLastModifiedTime(file, FileTime.fromMillis(time.toMillis() + 5000));
    assertThat(watch.read()).isTrue();
  }

  private static int step(String line) {
    return Integer.parseInt(line.split(",", -1)[1]);
  }
}
