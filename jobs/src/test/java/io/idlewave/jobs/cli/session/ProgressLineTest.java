package io.idlewave.jobs.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  private static final long SECOND = 1_000_000_000L;

  private final StringWriter text = new StringWriter();
  private final AtomicLong clock = new AtomicLong(5 * SECOND);

  private ProgressLine line(boolean terminal) {
    return new ProgressLine(new PrintWriter(text), terminal, clock::get);
  }

  private String printed() {
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void report_terminal_writesOverTheLine() {
    ProgressLine line = line(true);
    line.report("run", 100, 2000, "calls");
    line.report("run", 150, 2000, "calls");
    clock.addAndGet(SECOND);
    line.report("run", 9, 0, "calls");
    line.end();
    assertThat(printed())
        .isEqualTo("\rrun: 100 of 2000 calls\rrun: 9 calls" + " ".repeat(10) + "\n");
  }

  @Test
  void report_noTerminal_printsNowAndThenAndTheEnd() {
    ProgressLine line = line(false);
    line.report("run", 1, 5, "calls");
    clock.addAndGet(SECOND);
    line.report("run", 2, 5, "calls");
    clock.addAndGet(9 * SECOND);
    line.report("run", 3, 5, "calls");
    line.report("run", 4, 5, "calls");
    line.report("run", 5, 5, "calls");
    line.report("run", 5, 5, "calls");
    line.end();
    assertThat(printed())
        .isEqualTo("run: 3 of 5 calls, 0.200/s, 10 s left\nrun: 5 of 5 calls, 0.400/s\n");
  }

  @Test
  void notice_inTheMiddle_leavesThePaceOfTheActivity() {
    ProgressLine line = line(false);
    line.report("run", 0, 40, "calls");
    for (int second = 1; second <= 10; second++) {
      clock.addAndGet(SECOND);
      line.notice("frontier " + second);
      line.report("run", second, 40, "calls");
    }
    assertThat(printed()).endsWith("frontier 10\nrun: 10 of 40 calls, 1/s, 30 s left\n");
  }

  @Test
  void report_withARemark_saysItBehindTheRemainingTime() {
    ProgressLine line = line(true);
    line.report("run", 1, 5, "calls", "");
    clock.addAndGet(SECOND);
    line.report("run", 2, 5, "calls", "rank 3 is 1.50 s behind");
    assertThat(printed()).endsWith("\rrun: 2 of 5 calls, 1/s, 3 s left; rank 3 is 1.50 s behind");
  }

  @Test
  void report_longActivity_saysHowFastAndHowLong() {
    ProgressLine line = line(true);
    line.report("run", 1_000_000, 10_000_000, "calls");
    clock.addAndGet(2 * SECOND);
    line.report("run", 4_000_000, 10_000_000, "calls");
    clock.addAndGet(598 * SECOND);
    line.report("run", 4_000_000, 10_000_000, "calls");
    assertThat(printed().split("\r", -1)[2].strip())
        .isEqualTo("run: 4000000 of 10000000 calls, 1.500 M/s, 4 s left");
    assertThat(printed().split("\r", -1)[3].strip())
        .isEqualTo("run: 4000000 of 10000000 calls, 5.000 k/s, 20 min left");
  }

  @Test
  void report_beyondTheTotal_namesNoTotal() {
    ProgressLine line = line(true);
    line.report("run", 25_216, 25_216, "calls");
    clock.addAndGet(SECOND);
    line.report("run", 26_656, 25_216, "calls");
    assertThat(printed().split("\r", -1)[2].strip()).isEqualTo("run: 26656 calls, 1.440 k/s");
  }

  @Test
  void notice_amongProgress_standsOnALineOfItsOwn() {
    ProgressLine line = line(true);
    line.report("run", 1, 5, "calls");
    line.notice("job 7");
    assertThat(printed()).isEqualTo("\rrun: 1 of 5 calls\njob 7\n");
  }

  @Test
  void report_nextActivity_beginsALineOfItsOwn() {
    ProgressLine line = line(true);
    line.report("ingest", 1, 5, "ranks");
    line.report("check", 1, 5, "ranks");
    assertThat(printed()).isEqualTo("\ringest: 1 of 5 ranks\n\rcheck: 1 of 5 ranks");
  }
}
