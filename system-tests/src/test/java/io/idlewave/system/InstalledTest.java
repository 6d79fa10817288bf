package io.idlewave.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InstalledTest {

  @Test
  void program_onThePath_isFound() {
    assertThat(Installed.program("no-such-program-of-ours", "sh")).isExecutable();
  }

  @Test
  void program_nowhere_endsTheTestWithItsName() {
    assertThatThrownBy(() -> Installed.program("no-such-program-of-ours"))
        .hasMessageContaining("no-such-program-of-ours");
  }
}
