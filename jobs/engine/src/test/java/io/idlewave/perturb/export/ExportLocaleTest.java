package io.idlewave.perturb.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are for programs to read, whatever digits the reader's country writes. */
class ExportLocaleTest {

  private static final Locale ARABIC = Locale.forLanguageTag("ar-EG-u-nu-arab");
  private static final ExportOptions OPTIONS =
      new ExportOptions(1e9, CollectiveRules.DEFAULT, GraphOptions.DEFAULT, null);

  @TempDir Path folder;

  @Test
  void write_otherDigits_isTheSameFile() throws IOException {
    assertThat(String.format(ARABIC, "%d", 7)).isNotEqualTo("7");
    TraceArchive archive =
        Synth.write(
            new HaloProgram(2, 2, 3, 4096, 20_000, 20_011),
            CostSet.DEFAULT,
            folder.resolve("trace"));
    for (TraceExport export : TraceExport.all()) {
      if (!export.name().equals("archive")) {
        Map<String, String> expected = files(export, archive, Locale.ROOT);
        assertThat(files(export, archive, ARABIC)).isEqualTo(expected);
        assertThat(expected.values()).isNotEmpty().allMatch(text -> !text.isEmpty());
      }
    }
  }

  @Test
  void write_fileOfTheUserBeside_isLeftAlone() throws IOException {
    Path mine = Files.writeString(folder.resolve("out.part"), "mine");
    WholeText.write(folder.resolve("out"), text -> text.write("theirs"));

    assertThat(mine).hasContent("mine");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(mine, folder.resolve("out"));
    }
  }

  private Map<String, String> files(TraceExport export, TraceArchive archive, Locale locale)
      throws IOException {
    Locale before = Locale.getDefault();
    Path into = Files.createDirectories(folder.resolve(export.name() + "-" + locale));
    Locale.setDefault(locale);
    try {
      export.write(TimedTrace.recorded(archive), into.resolve("out"), OPTIONS);
    } finally {
      Locale.setDefault(before);
    }
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(into)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(into.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }
}
