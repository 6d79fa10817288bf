package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.ReportJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummarySealTest {

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("summary.json");
  }

  @Test
  void seal_standsAtBothEnds() throws IOException {
    Results.writeTo(new LocalFolder(folder));
    JsonNode summary = new ObjectMapper().readTree(file().toFile());
    List<String> names = new ArrayList<>();
    summary.fieldNames().forEachRemaining(names::add);
    assertThat(names.get(0)).isEqualTo("sealed");
    assertThat(names.get(names.size() - 1)).isEqualTo("sha256");
    assertThat(ResultsFolder.readSummary(new LocalFolder(folder)).scenarios()).hasSize(3);
  }

  @Test
  void readSummary_byteChangedAnywhere_isRefused() throws IOException {
    Results.writeTo(new LocalFolder(folder));
    byte[] text = Files.readAllBytes(file());
    Random random = new Random(7);
    for (int at = 0; at < text.length; at += at < 64 || at > text.length - 128 ? 1 : 17) {
      byte[] mutant = text.clone();
      mutant[at] ^= (byte) (1 << random.nextInt(7));
      assertRefused("byte " + at, mutant);
    }
  }

  @Test
  void readSummary_anyLengthLostOrDoubled_isRefused() throws IOException {
    Results.writeTo(new LocalFolder(folder));
    byte[] text = Files.readAllBytes(file());
    Random random = new Random(11);
    for (int k = 0; k < 100; k++) {
      int from = random.nextInt(text.length);
      int to = Math.min(text.length, from + 1 + random.nextInt(40));
      byte[] part = Arrays.copyOfRange(text, from, to);
      assertRefused("without " + from + " to " + to, joined(text, from, to, new byte[0]));
      assertRefused("doubled " + from + " to " + to, joined(text, to, to, part));
      assertRefused("cut at " + from, Arrays.copyOf(text, from));
    }
  }

  private static byte[] joined(byte[] text, int until, int from, byte[] between) {
    byte[] joined = Arrays.copyOf(text, until + between.length + text.length - from);
    System.arraycopy(between, 0, joined, until, between.length);
    System.arraycopy(text, from, joined, until + between.length, text.length - from);
    return joined;
  }

  private void assertRefused(String what, byte[] text) throws IOException {
    Files.write(file(), text);
    assertThatExceptionOfType(BadResultsException.class)
        .as(what)
        .isThrownBy(() -> ResultsFolder.readSummary(new LocalFolder(folder)))
        .withMessageStartingWith(file().toString());
  }

  @Test
  void readSummary_ofAnEarlierVersion_hasNoSeal() throws IOException {
    Results.writeTo(new LocalFolder(folder));
    String earlier = ReportJson.write(Results.ofAnEarlierVersion());
    Files.write(file(), earlier.getBytes(StandardCharsets.UTF_8));
    assertThat(ResultsFolder.readSummary(new LocalFolder(folder)).scenarios()).hasSize(3);
  }
}
