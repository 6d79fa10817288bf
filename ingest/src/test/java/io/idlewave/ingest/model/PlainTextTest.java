package io.idlewave.ingest.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "MPI_Send", "größe", "日本", "a b", "\uD83D\uDE00"})
  void of_textWithoutControls_isTheSameObject(String text) {
    assertThat(PlainText.of(text)).isSameAs(text);
    assertThat(PlainText.name(text)).isSameAs(text);
  }

  @ParameterizedTest
  @ValueSource(
      chars = {
        0, 7, 8, 9, 10, 13, 27, 127, 0x80, 0x9B, 0x200F, 0x2028, 0x2029, 0x202E, 0x2066, 0xAD,
        0xD800, 0xE000
      })
  void of_characterThatActs_isReplaced(char character) {
    assertThat(PlainText.of("a" + character + "b")).isEqualTo("a?b");
  }

  @Test
  void name_tooLong_isCutAndSaysHowLongItWas() {
    String name = PlainText.name("x".repeat(1 << 20));
    assertThat(name)
        .hasSize(PlainText.NAME_CHARACTERS)
        .startsWith("xxx")
        .endsWith("x... (1048576 characters)");
    assertThat(PlainText.name("x".repeat(1000))).isEqualTo("x".repeat(1000));
  }

  @Test
  void name_cutWithinAPair_dropsIt() {
    String name = PlainText.name("x".repeat(978) + "\uD83D\uDE00".repeat(20));
    assertThat(name).isEqualTo("x".repeat(978) + "... (1018 characters)");
  }

  @Test
  void label_tooLong_isCutAndSaysHowLongItWas() {
    assertThat(PlainText.label("x".repeat(200))).isEqualTo("x".repeat(200));
    assertThat(PlainText.label("x".repeat(201)))
        .isEqualTo("x".repeat(180) + "... (201 characters)");
  }

  @Test
  void label_ofACutName_saysHowLongItWasAtFirst() {
    String label = PlainText.label(PlainText.name("x".repeat(1 << 20)));
    assertThat(label)
        .hasSize(PlainText.LABEL_CHARACTERS)
        .endsWith("x... (1048576 characters)")
        .containsOnlyOnce("...");
  }

  @Test
  void message_tooLong_keepsItsBeginAndItsEnd() {
    String message = PlainText.message("job.tar: " + "x".repeat(1 << 20) + ", got \"y\"");
    assertThat(message)
        .hasSize(PlainText.MESSAGE_CHARACTERS)
        .startsWith("job.tar: x")
        .contains("x ... (1048594 characters) ... x")
        .endsWith(", got \"y\"");
  }

  @Test
  void message_cutWithinPairs_dropsThem() {
    String message = PlainText.message("a" + "\uD83D\uDE00".repeat(5000));
    assertThat(PlainText.of(message)).isEqualTo(message);
  }

  @Test
  void failure_withAnyText_hasAMessageThatIsShort() {
    assertThat(new BadTraceException("x".repeat(1 << 20)).getMessage())
        .hasSize(PlainText.MESSAGE_CHARACTERS);
  }
}
