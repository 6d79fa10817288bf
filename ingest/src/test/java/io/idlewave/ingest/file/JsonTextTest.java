package io.idlewave.ingest.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParseException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no type 'x' of `io.idle.Figure`: ids = [bars]|no type 'x' of `Figure`: ids = [bars]",
        "value of [simple type, class io.idle.Outer$Inner] from 1e999|value of Inner from 1e999",
        "type `java.util.ArrayList<java.lang.Object>` of 2.5|type `ArrayList<Object>` of 2.5",
        "got summary.json, at a.b|got summary.json, at a.b",
      })
  void message_namesClassesWithoutPackages(String said, String shown) {
    assertThat(JsonText.message(new JsonParseException(null, said + "\nat line 1")))
        .isEqualTo(shown);
  }
}
