package io.idlewave.jobs.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WaterfallTest {

  private static final long MS = 1_000_000;
  private static final Pattern BAR = Pattern.compile("x=\"([0-9.]+)\" y=\"1\" width=\"([0-9.]+)\"");

  private static List<String> bars(String markup) {
    return BAR.matcher(markup).results().map(bar -> bar.group(1) + " " + bar.group(2)).toList();
  }

  /** From 100 to 140 ms: the axis begins a quarter of that earlier, and 50 ms are 1,000 wide. */
  @Test
  void parts_eachBeginWhereTheOneBeforeEnds() {
    String markup =
        new Waterfall("part", "")
            .whole("first", 100 * MS, null, null, "")
            .part("more", 40 * MS, null, null, "")
            .part("less", -10 * MS, null, null, "")
            .whole("second", 130 * MS, null, null, "")
            .markup();
    assertThat(bars(markup))
        .containsExactly("0.0 200.0", "200.0 800.0", "800.0 200.0", "0.0 800.0");
    assertThat(markup)
        .contains("100.0 ms", "+40.00 ms", "-10.00 ms", "130.0 ms", "Bars begin at 90.00 ms.");
  }

  /** From 0 to 125 ms, to where the interval reaches: 8 a millisecond. */
  @Test
  void partsOfAWhole_beginAtZero_withTheirInterval() {
    String markup =
        new Waterfall("part", "share")
            .part("a", 75 * MS, 50 * MS, 125 * MS, "75 %")
            .part("b", 25 * MS, null, null, "25 %")
            .whole("all", 100 * MS, null, null, "100 %")
            .markup();
    assertThat(bars(markup)).containsExactly("0.0 600.0", "600.0 200.0", "0.0 800.0");
    assertThat(markup)
        .contains("M400.0 2V10M400.0 6H1000.0M1000.0 2V10", ">75.00 ms<", ">75 %<")
        .doesNotContain("Bars begin");
  }

  @Test
  void partsOfNothing_areDrawn() {
    String markup =
        new Waterfall("part", "")
            .whole("first", 5 * MS, null, null, "")
            .part("all else", 0, null, null, "")
            .whole("second <b>", 5 * MS, null, null, "")
            .markup();
    assertThat(markup).doesNotContain("NaN", "Infinity", "<b>").contains("second &lt;b&gt;");
  }
}
