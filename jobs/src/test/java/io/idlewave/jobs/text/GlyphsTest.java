package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.place.LocalFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlyphsTest {

  @ParameterizedTest
  @CsvSource({
    "UTF-8, xterm-256color, BLOCKS",
    "UTF-8, , BLOCKS",
    "UTF-8, dumb, ASCII",
    "ANSI_X3.4-1968, xterm, ASCII",
    "ISO-8859-1, xterm, ASCII",
    "no-such-charset, xterm, ASCII",
    ", xterm, ASCII"
  })
  void of_terminal_isWhatItCanShow(String charset, String term, Glyphs glyphs) {
    assertThat(Glyphs.of(charset, term)).isEqualTo(glyphs);
  }

  @Test
  void report_inAscii_isAsciiAndAsWide(@TempDir Path folder) throws IOException {
    Results.writeTo(new LocalFolder(folder));
    List<String> blocks =
        new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(new LocalFolder(folder));
    List<String> ascii =
        new TextReport(80, Glyphs.ASCII, TableChoice.ALL).of(new LocalFolder(folder));
    assertThat(ascii).allMatch(line -> line.chars().allMatch(c -> c >= ' ' && c <= '~'));
    assertThat(ascii).hasSameSizeAs(blocks).anyMatch(line -> line.contains("|####"));
    for (int i = 0; i < ascii.size(); i++) {
      assertThat(ascii.get(i)).hasSameSizeAs(blocks.get(i));
    }
  }

  @Test
  void bar_everyLength_growsWithIt() {
    Histogram histogram = new Histogram(0, 4, 4);
    for (double value : new double[] {0, 0.5, 1, 3.9, 4}) {
      histogram.add(value);
    }
    assertThat(histogram.outline(6, Glyphs.ASCII)).isEqualTo("@= @  ");
    assertThat(histogram.lines(4, Glyphs.ASCII))
        .containsExactly(
            "0 ns  1 ns |#### 2", "1 ns  2 ns |## 1", "2 ns  3 ns | 0", "3 ns  4 ns |#### 2");
  }
}
