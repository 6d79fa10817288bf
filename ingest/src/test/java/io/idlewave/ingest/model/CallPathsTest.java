package io.idlewave.ingest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallPathsTest {

  /** main, main/solve, main/solve/exchange, main/exchange, main/a/b, main/a/b/exchange. */
  private static final CallPaths PATHS =
      new CallPaths(
          List.of("main", "solve", "exchange", "exchange", "a/b", "exchange"),
          List.of(-1, 0, 1, 0, 0, 4));

  private static BitSet paths(int... numbers) {
    BitSet paths = new BitSet();
    for (int number : numbers) {
      paths.set(number);
    }
    return paths;
  }

  @Test
  void text_path_namesAllRegionsFromTheOutermost() {
    assertThat(PATHS.text(2)).isEqualTo("main/solve/exchange");
    assertThat(PATHS.text(0)).isEqualTo("main");
    assertThat(PATHS.from(5)).containsExactly(0, 4, 5);
    assertThat(PATHS.depth(5)).isEqualTo(3);
    assertThat(PATHS.parent(5)).isEqualTo(4);
  }

  @Test
  void labels_regionOnOnePathOrSeveral_areTheNameOrThePath() {
    assertThat(PATHS.labels())
        .containsExactly(
            "main", "solve", "main/solve/exchange", "main/exchange", "a/b", "main/a/b/exchange");
  }

  @Test
  void named_nameOrEndOfPath_meansAllThatEndSo() {
    assertThat(PATHS.named("exchange")).isEqualTo(paths(2, 3, 5));
    assertThat(PATHS.named("solve/exchange")).isEqualTo(paths(2));
    assertThat(PATHS.named("main/exchange")).isEqualTo(paths(3));
    assertThat(PATHS.named("solve")).isEqualTo(paths(1));
    assertThat(PATHS.named("change")).isEqualTo(paths());
    assertThat(PATHS.named("olve/exchange")).isEqualTo(paths());
    assertThat(PATHS.named("main/solve")).isEqualTo(paths(1));
  }

  @Test
  void named_nameWithASlash_isNeverTakenApart() {
    assertThat(PATHS.named("a/b")).isEqualTo(paths(4));
    assertThat(PATHS.named("a/b/exchange")).isEqualTo(paths(5));
    assertThat(PATHS.named("main/a/b")).isEqualTo(paths(4));
    assertThat(PATHS.named("b")).isEqualTo(paths());
    assertThat(PATHS.named("b/exchange")).isEqualTo(paths());
  }

  @Test
  void matching_pattern_meansAllThatBeginAlike() {
    assertThat(PATHS.matching("ex*")).isEqualTo(paths(2, 3, 5));
    assertThat(PATHS.matching("solve/*")).isEqualTo(paths(2));
    assertThat(PATHS.matching("main/s*")).isEqualTo(paths(1));
    assertThat(PATHS.matching("a/*")).isEqualTo(paths(4));
    assertThat(PATHS.matching("a/b/ex*")).isEqualTo(paths(5));
    assertThat(PATHS.matching("*")).isEqualTo(paths(0, 1, 2, 3, 4, 5));
    assertThat(PATHS.matching("solve")).isEqualTo(paths(1));
  }

  @Test
  void closest_severalTexts_isTheLongestThatMeansThePath() {
    List<String> texts = List.of("exchange", "solve/exchange", "main");
    assertThat(PATHS.closest(2, texts)).isEqualTo("solve/exchange");
    assertThat(PATHS.closest(3, texts)).isEqualTo("exchange");
    assertThat(PATHS.closest(1, texts)).isNull();
  }

  @Test
  void new_withoutParents_knowsNamesAlone() {
    CallPaths flat = new CallPaths(List.of("a", "b"), List.of());
    assertThat(flat.text(1)).isEqualTo("b");
    assertThat(flat.named("a/b")).isEqualTo(paths());
  }

  @Test
  void new_parentsThatAreNone_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CallPaths(List.of("a", "b"), List.of(-1)))
        .withMessage("one for each of 2 regions, got 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CallPaths(List.of("a", "b"), List.of(-1, 2)))
        .withMessage("-1 to 1, got 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CallPaths(List.of("a", "b", "c"), List.of(-1, 2, 1)))
        .withMessage("no circle, got one around region 1");
  }

  /** The text of each of many regions inside each other would hold the names of all around it. */
  @Test
  void new_moreRegionsInsideEachOther_areRefused() {
    List<String> names = Collections.nCopies(CallPaths.MAX_DEPTH + 1, "again");
    List<Integer> parents = IntStream.range(-1, CallPaths.MAX_DEPTH).boxed().toList();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CallPaths(names, parents))
        .withMessage("at most 64 regions inside each other, got 65");
  }
}
