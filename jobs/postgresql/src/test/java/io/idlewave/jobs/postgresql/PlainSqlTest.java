package io.idlewave.jobs.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainSqlTest {

  @Test
  void text_withNul_showsIt() {
    assertThat(PlainSql.text("a\0b")).isEqualTo("a\u2400b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\0", "\0\0", "\\u0000", "\\\\\0", "\\\0\\", "a\\\\u0000\0"})
  void json_withNul_readsBackAsTheTextThatShowsIt(String text) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    String json = PlainSql.json(mapper.writeValueAsString(text));
    assertThat(mapper.readValue(json, String.class)).isEqualTo(text.replace('\0', '\u2400'));
  }
}
