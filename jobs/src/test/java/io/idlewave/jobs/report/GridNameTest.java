package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GridNameTest {

  private static final List<String> NAMES = List.of("late", "late[x=1]", "a [b] c");

  @Test
  void of_keyOfAList_isThatKey() {
    assertThat(GridName.of("late[delays[0].duration=1ms,delays[1].duration=2ms]", NAMES))
        .contains(
            new GridName("late", Map.of("delays[0].duration", "1ms", "delays[1].duration", "2ms")));
  }

  @Test
  void of_valueWithCommasAndBrackets_isWhole() {
    assertThat(GridName.of("a [b] c[noise={duty: [1%,2%]},seed=3]", NAMES))
        .contains(new GridName("a [b] c", Map.of("noise", "{duty: [1%,2%]}", "seed", "3")));
  }

  @Test
  void of_baseThatLooksLikeAGrid_isTheLongestName() {
    assertThat(GridName.of("late[x=1][y=2]", NAMES))
        .contains(new GridName("late[x=1]", Map.of("y", "2")));
  }

  @Test
  void of_nameThatNoGridAdded_isEmpty() {
    for (String name : List.of("late", "late[x]", "later[x=1]", "late[x=1")) {
      assertThat(GridName.of(name, NAMES)).isEmpty();
    }
  }
}
