package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.FolderSink;
import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.WarningReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarmlessNamesTest {

  /** Clears the screen, sets a title, the same with one byte, moves back, and turns directions. */
  private static final String ATTACK =
      "a\u001b[2J\u001b]0;title\u0007\u009b31m\b\r\n\t\u202e\u2066\u2028\u200f\u007fb";

  @Test
  void of_controlsAndEscapes_areReplacedOneByOne() {
    assertThat(PlainText.of(ATTACK)).isEqualTo("a?[2J?]0;title??31m?????????b");
    assertThat(PlainText.of("\ud800 x")).isEqualTo("? x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "MPI_Send", "r\u00e9gion \u00fc\u4e2d\u6587 \ud83d\ude00 \u2588\u2502 _~`"})
  void of_whatIsShown_staysAsItIs(String text) {
    assertThat(PlainText.of(text)).isSameAs(text);
  }

  @Test
  void report_namesOfATrace_areShownAsPlainText() {
    CensusReport census =
        new CensusReport(
            1,
            null,
            2,
            Map.of(ATTACK, 2L),
            0,
            0,
            0L,
            0L,
            0,
            0,
            0,
            0,
            0,
            0,
            9,
            "recorded",
            List.of(new WarningReport("code", ATTACK, 1, "short")),
            null);
    assertPlain(TextReport.of(census));
    assertThat(ReportJson.write(census)).matches("[\\n -\\x7f]*").contains("\\u001B[2J");
  }

  @Test
  void report_namesOfAResult_areShownAsPlainText(@TempDir Path folder) throws IOException {
    Results.writeTo(new FolderSink(new LocalFolder(folder), SinkOptions.ofNewRun(false)));
    Path summary = folder.resolve("summary.json");
    Files.writeString(
        summary,
        Files.readString(summary)
            .replace("\"sealed\" : true,", "")
            .replaceFirst(",\\s*\"sha256\" : \"\\w+\"\\s*}\\s*$", "}")
            .replace("\"tick\"", "\"\\u001B[2J\\u009Btick\""));
    List<String> lines =
        new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(new LocalFolder(folder));
    assertPlain(lines);
    assertThat(lines).anyMatch(line -> line.startsWith("?[2J?tick"));
  }

  private static void assertPlain(List<String> lines) {
    assertThat(lines)
        .allSatisfy(
            line ->
                assertThat(line.codePoints())
                    .noneMatch(c -> Character.isISOControl(c) || c == 0x202e || c == 0x2028));
  }
}
