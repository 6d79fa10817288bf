package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaSettingsTest {

  private static final KafkaAddress ADDRESS = new KafkaAddress("host:1", "topic");

  @TempDir private Path folder;

  @Test
  void client_withAFile_hasItsPropertiesAndTheServersOfTheAddress() throws IOException {
    Path file = Files.writeString(folder.resolve("p"), "a.b=c\nbootstrap.servers=other:2\n");
    Properties properties = KafkaSettings.of(file).client(ADDRESS);
    assertThat(properties).containsEntry("a.b", "c").containsEntry("bootstrap.servers", "host:1");
  }

  @Test
  void of_noFile_isEmpty() {
    assertThat(KafkaSettings.of(null).client(ADDRESS)).hasSize(1);
  }

  @Test
  void of_fileThatIsNotThere_saysWhich() {
    assertThatThrownBy(() -> KafkaSettings.of(folder.resolve("none")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("IDLEWAVE_KAFKA_PROPERTIES")
        .hasMessageContaining("none");
  }

  @Test
  void of_brokenFile_doesNotRepeatWhatItHolds() throws IOException {
    Path file = Files.writeString(folder.resolve("p"), "secret=\\u00zz");
    assertThatThrownBy(() -> KafkaSettings.of(file)).hasMessageNotContaining("zz");
  }

  @Test
  void toString_ofSettings_keepsThemSecret() throws IOException {
    Path file = Files.writeString(folder.resolve("p"), "password=secret");
    assertThat(KafkaSettings.of(file).toString()).doesNotContain("secret", "password");
  }
}
