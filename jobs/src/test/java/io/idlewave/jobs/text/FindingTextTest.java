package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.drawing.Drawing;
import io.idlewave.jobs.drawing.Drawing.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FindingTextTest {

  private static final FindingText TEXT =
      new FindingText(new BoundWords(List.of()), rank -> "rank " + rank);

  private static Values column(String name, String role, String unit, List<@Nullable Object> all) {
    return new Values(name, name, role, unit, all, null);
  }

  private static Drawing drawing(String kind, String bound, long left, List<Values> columns) {
    List<String> axes = kind.equals("heat") ? List.of("run", "of") : List.of();
    return new Drawing(
        kind, "Shares", "shares", "shares.avro", null, bound, null, null, left, axes, columns);
  }

  private static Drawing heat(String bound, double value) {
    return drawing(
        "heat",
        bound,
        7,
        List.of(
            column("run", "key", "", List.of("a")),
            column("of", "part", "", List.of("speed")),
            column("share", "share", "1", List.of(value))));
  }

  @Test
  void lines_wholeNumbers_standAsTheyAre() {
    List<Values> columns =
        List.of(
            column("name", "place", "", List.of("solve")),
            column("visits", "count", "", List.of(1_234_567L)),
            column("ranks", "none", "", List.of(16_384)));
    assertThat(TEXT.lines(List.of(drawing("listing", null, 0, columns)), List.of()))
        .anySatisfy(line -> assertThat(line).contains("1234567").contains("16384"));
  }

  @Test
  void lines_heatOfTwoBounds_showsBothAndWhatIsLeft() {
    List<String> lines = TEXT.lines(List.of(heat("lower", 0.25), heat("upper", 0.75)), List.of());
    assertThat(lines)
        .anySatisfy(line -> assertThat(line).contains("25.0%"))
        .anySatisfy(line -> assertThat(line).contains("75.0%"))
        .contains("and 7 rows, in shares.avro");
  }
}
