package io.idlewave.jobs.results.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FindingTest {

  /** A map of constants has another order in each process; summaries have the same bits. */
  @Test
  void words_ofAnyMap_areInTheirOwnOrder() {
    Map<String, String> words = Map.of("d", "4", "a", "1", "c", "3", "b", "2", "f", "6", "e", "5");
    Finding finding = new Finding("waits", "Waits", "", "", words, List.of(), List.of(), List.of());
    assertThat(finding.words().keySet()).containsExactly("a", "b", "c", "d", "e", "f");
  }
}
