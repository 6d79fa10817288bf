package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class IdlewaveTest {

  @Test
  void main_languageWithDigitsOfItsOwn_writesTheDigitsOfPrograms() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat("%d".formatted(17)).isNotEqualTo("17");
      Idlewave.main(new String[] {"explain", "platforms"});
      assertThat("%d".formatted(17)).isEqualTo("17");
    } finally {
      Locale.setDefault(before);
    }
  }
}
