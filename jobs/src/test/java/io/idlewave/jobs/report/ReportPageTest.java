package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.table.Sha256;
import io.idlewave.jobs.study.text.ProgramPart;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What is put into the page unread. */
class ReportPageTest {

  @Test
  void charts_areWhatTheirHashSaysAndEndNoElement() {
    byte[] library = ProgramPart.bytes(ReportPage.class, ReportPage.CHARTS);
    assertThat(Sha256.base64(library)).isEqualTo(ReportPage.CHARTS_SHA256);
    assertThat(new String(library, StandardCharsets.UTF_8)).doesNotContain("</script", "<!--");
  }

  @Test
  void scripts_endNoElement() throws Exception {
    Path folder = Path.of("src/main/resources/io/idlewave/jobs/report");
    for (String name : Files.readAllLines(folder.resolve("scripts.txt"))) {
      if (!name.isBlank()) {
        assertThat(Files.readString(folder.resolve(name)))
            .as(name)
            .doesNotContain("</script", "<!--");
      }
    }
  }
}
