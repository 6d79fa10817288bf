package io.idlewave.system.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.HostileNames;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.system.Browser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** The page of a run, as a reader sees and operates it. */
class ReportPageTest {

  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final int[] DESK = {1280, 900};
  private static final int[] HAND = {390, 844};

  /**
   * Takes every chart into view and says what is wrong with what then stands there; a chart of SVG
   * has shapes, one of canvas more than one colour.
   */
  private static final String LOOK =
      """
      const done = arguments[0];
      const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 30)));
      (async () => {
        const blank = [];
        for (const box of document.querySelectorAll(".chart")) {
          box.scrollIntoView({block: "center", behavior: "instant"});
          for (let i = 0; i < 100 && !box.dataset.drawn; i++) await frame();
          await frame();
          const name = box.getAttribute("aria-label");
          const canvas = box.querySelector("canvas");
          const svg = box.querySelector("svg");
          if (canvas) {
            const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
            if (new Set(pixels).size < 4) blank.push(name);
          } else if (!svg || svg.querySelectorAll("path").length < 5) blank.push(name);
        }
        scrollTo({top: 0, behavior: "instant"});
        done(blank);
      })();
      """;

  @TempDir private static Path folder;

  private static Browser browser;
  private static ReportedRuns runs;

  @BeforeAll
  static void start() {
    browser = new Browser(folder.resolve("profile"));
    runs = new ReportedRuns(folder);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void open(Path page, int[] size, String scheme) {
    browser.open(page, size[0], size[1], scheme);
  }

  private static void assertQuiet(Path page) {
    assertThat(browser.consoleErrors()).isEmpty();
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
  }

  private static List<?> blankCharts() {
    return (List<?>) Objects.requireNonNull(browser.await(LOOK));
  }

  private static String text(String selector) {
    return browser.find(selector).getText();
  }

  private static double zoomed(String figure) {
    Object width =
        browser.run(
            "const zoom = Chart.of(document.querySelector(arguments[0] + '"
                + " .chart')).getOption().dataZoom[0];return zoom.end - zoom.start",
            figure);
    return ((Number) Objects.requireNonNull(width)).doubleValue();
  }

  @ParameterizedTest
  @CsvSource({"lulesh, 16", "nothing, 0"})
  void page_ofATrace_drawsAllChartsAtBothSizes(String trace, int charts) throws IOException {
    assertDrawn(trace, charts);
  }

  @Tag("full")
  @ParameterizedTest
  @CsvSource({"wave, 15", "sort, 12", "kitchen, 13"})
  void page_ofAnotherTrace_drawsAllChartsAtBothSizes(String trace, int charts) throws IOException {
    assertDrawn(trace, charts);
  }

  private static void assertDrawn(String trace, int charts) throws IOException {
    Path page = runs.page(trace);
    for (int[] size : List.of(HAND, DESK)) {
      open(page, size, "light");
      assertThat(browser.all(".chart")).hasSizeGreaterThanOrEqualTo(charts);
      assertThat(blankCharts()).isEmpty();
      assertThat(browser.run("return document.documentElement.scrollWidth"))
          .isEqualTo((long) size[0]);
      String name = "%s-%dx%d.png".formatted(trace, size[0], size[1]);
      browser.picture(PICTURES.resolve(name), false);
    }
    assertQuiet(page);
    assertThat(browser.inaccessible()).isEmpty();
  }

  @Tag("full")
  @ParameterizedTest
  @ValueSource(strings = "lulesh")
  void page_inTheDark_isAccessibleAtBothSizes(String trace) throws IOException {
    for (int[] size : List.of(HAND, DESK)) {
      open(runs.page(trace), size, "dark");
      assertThat(blankCharts()).isEmpty();
      assertThat(browser.inaccessible()).isEmpty();
      String name = "%s-dark-%dx%d.png".formatted(trace, size[0], size[1]);
      browser.picture(PICTURES.resolve(name), true);
    }
  }

  @Test
  void page_nothingToShow_saysWhyAndWhatWouldShowIt() throws IOException {
    open(runs.page("nothing"), DESK, "light");
    assertThat(text("#answer")).contains("nothing in this scenario varies the run time");
    assertThat(text("#absent"))
        .contains("attribution", "wait-states", "Where delay is amplified and absorbed");
    assertThat(browser.all("#absent dt")).hasSizeGreaterThan(8);
    assertThat(browser.find("#wait-states").isDisplayed()).isFalse();
    assertThat(shownSections()).endsWith("absent");
  }

  private static List<String> shownSections() {
    String script =
        "[...document.querySelectorAll('main > section:not([hidden])')].map(({id}) => id)";
    return list(script).stream().map(String::valueOf).toList();
  }

  private static List<?> list(String script) {
    return (List<?>) Objects.requireNonNull(browser.run("return " + script));
  }

  @Test
  void page_quietScenarioFirst_opensOnTheOneFarthestFromItsBase() throws IOException {
    open(runs.page("crossed"), DESK, "light");
    assertThat(text("#answer .answer")).startsWith("hiccup ");
    assertThat(new Select(browser.find("#scenario")).getFirstSelectedOption().getText())
        .isEqualTo("hiccup");
  }

  @Test
  void sections_mapAskedFor_standsRightAfterTheAnswer() throws IOException {
    open(runs.page("crossed"), DESK, "light");
    assertThat(shownSections().subList(0, 2)).isEqualTo(List.of("answer", "map"));
    assertThat(shownSections()).endsWith("absent").doesNotContain("wait-states", "waves");
  }

  @Test
  void names_pointsOfAGrid_areCalledByWhatVaries() throws IOException {
    open(runs.page("crossed"), DESK, "light");
    assertThat(
            new Select(browser.find("#scenario"))
                .getOptions().stream().map(WebElement::getText).toList())
        .contains("quiet", "hiccup", "frequency=50Hz, duration=25us")
        .contains("frequency=1kHz, duration=100us")
        .doesNotHaveDuplicates();
  }

  @Test
  void labels_alikeWhereCut_showWhereTheyDiffer() throws IOException {
    open(runs.page("crossed"), DESK, "light");
    assertThat(
            list(
                "Labels.list(['a long name of a place: one', 'a long name of a place: two',"
                    + " 'short'], 12)"))
        .isEqualTo(List.of("…lace: one", "…lace: two", "short"));
  }

  @Test
  void grid_twoKeys_isAMapOfMedians() throws IOException {
    Path page = runs.page("crossed");
    open(page, DESK, "light");
    browser.find("[data-figure=grid-map] details summary").click();
    List<WebElement> rows = browser.all("[data-figure=grid-map] tbody tr");
    assertThat(rows).hasSize(4);
    double median =
        ResultsFolder.readSummary(new LocalFolder(page.getParent())).scenarios().stream()
            .filter(one -> one.name().contains("frequency=1kHz,noise.duration=100us]"))
            .filter(one -> one.bound().equals("upper") || one.bound().equals("exact"))
            .mapToDouble(one -> one.runtimeNanos().p50())
            .max()
            .orElseThrow();
    assertThat(browser.run("return Format.time(arguments[0])", median))
        .isEqualTo(rows.get(3).findElements(By.cssSelector("td")).get(1).getText());
    assertThat(rows.get(3).getText()).startsWith("1kHz 100us");
  }

  @Tag("full")
  @Test
  void axes_ofAllCharts_haveNoTwoLabelsAlike() throws IOException {
    for (String name : List.of("crossed", "slow")) {
      open(runs.page(name), DESK, "light");
      assertThat(blankCharts()).isEmpty();
      List<?> labels =
          list(
              """
              [...document.querySelectorAll(".chart")].flatMap((box) => ["xAxis", "yAxis"].map((one) =>
                Chart.of(box).getModel().getComponent(one).axis).filter((axis) => axis.type !== "category").map((axis) =>
                axis.getViewLabels().map((label) => label.formattedLabel).filter((text) => text !== "")))
              """);
      assertThat(labels).hasSizeGreaterThan(3);
      assertThat(labels)
          .allSatisfy(
              axis -> assertThat((List<?>) axis).doesNotHaveDuplicates().hasSizeGreaterThan(1));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{value: 1617.3e6, low: 1601e6, high: 1634e6}, 'time' | 1.617 s | 1.601 to 1.634 s",
        "{value: 3.97e6, low: 3.2e6, high: 4.7e6}, 'time' | 4.0 ms | 3.2 to 4.7 ms",
        "{value: 349.95e6, low: 349.88e6, high: null}, 'time' | 349.95 ms | 349.88 ms to open",
        "{value: 1.0144, low: 1.0105, high: 1.0198}, 'factor' | x1.0144 | x1.0105 to x1.0198",
        "{value: 0.5077, low: 0.49, high: 0.53}, 'share' | 50.8 % | 49.0 to 53.0 %",
        "{value: 261.5e6}, 'time' | 261.5 ms | open",
      })
  void figure_withAnInterval_hasTheDigitsOfItsWidth(String figure, String value, String interval)
      throws IOException {
    open(runs.page("crossed"), DESK, "light");
    assertThat(list("Object.values(Format.measured(" + figure + "))"))
        .isEqualTo(List.of(value, interval));
  }

  @Test
  void efficiencies_belowHalf_haveColoursOfTheirOwn() throws IOException {
    open(runs.page("slow"), DESK, "light");
    List<?> cells =
        list(
            "[...document.querySelectorAll('#efficiencies td')].map((one) =>"
                + " [one.firstChild.textContent, getComputedStyle(one).backgroundColor])");
    assertThat(cells).anySatisfy(cell -> assertThat(percent(cell)).isLessThan(25));
    for (Object one : cells) {
      for (Object other : cells) {
        if (percent(one) - percent(other) > 1) {
          assertThat(((List<?>) one).get(1)).isNotEqualTo(((List<?>) other).get(1));
        }
      }
    }
    assertThat(browser.inaccessible()).isEmpty();
  }

  private static double percent(Object cell) {
    String text = (String) ((List<?>) cell).get(0);
    return text.equals("none") ? Double.NaN : Double.parseDouble(text.replace(" %", ""));
  }

  @Test
  void absorption_windows_areNamedByTimesThatDiffer() throws IOException {
    open(runs.page("crossed"), DESK, "light");
    browser.find("[data-figure=phases] details summary").click();
    List<?> begins =
        list(
            "[...new Set([...document.querySelectorAll('[data-figure=phases] tbody"
                + " td:nth-child(2)')].map((one) => one.textContent))]");
    assertThat(begins).hasSize(100).allMatch(begin -> !begin.equals(""));
    assertThat(Double.parseDouble((String) begins.get(0))).isZero();
  }

  @Test
  void paths_tooFewReplicatesForP99_areThatOfTheSlowest() throws IOException {
    open(runs.page("crossed"), DESK, "light");
    assertThat(text("#winning-path")).contains("slowest replicate").doesNotContain("p99 replicate");
  }

  @Test
  void timeline_otherScenarioChosen_namesItsOwnAndLeadsToIt() throws IOException {
    open(runs.page("crossed"), DESK, "light");
    assertThat(text("#timeline")).contains("Marked: 50.00 ms of delay on rank 1");
    assertThat(browser.all("#timeline .subject")).isEmpty();
    new Select(browser.find("#scenario")).selectByVisibleText("quiet");
    assertThat(text("#timeline .subject")).startsWith("Drawn is hiccup, not quiet");
    browser.find("#timeline .subject button").click();
    assertThat(text("#answer .answer")).startsWith("hiccup ");
  }

  @Test
  void zoom_byButtonKeyAndReset_changesWhatTheChartShows() throws IOException {
    open(runs.page("lulesh"), DESK, "light");
    String figure = "[data-figure=histogram]";
    browser.find(figure + " button[aria-label^='Zoom in']").click();
    assertThat(zoomed(figure)).isEqualTo(50);
    browser.find(figure + " button[aria-label^='Show all']").click();
    assertThat(zoomed(figure)).isEqualTo(100);
    browser.find(figure + " .chart").sendKeys("++");
    assertThat(zoomed(figure)).isEqualTo(25);
    browser.find(figure + " .chart").sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_RIGHT));
    assertThat(zoomed(figure)).isEqualTo(25);
    browser.find(figure + " .chart").sendKeys("0");
    assertThat(zoomed(figure)).isEqualTo(100);
    assertQuiet(runs.page("lulesh"));
  }

  @Test
  void arrows_onAChart_sayItsValues() throws IOException {
    open(runs.page("lulesh"), DESK, "light");
    WebElement chart = browser.find("[data-figure=phases] .chart");
    chart.sendKeys(Keys.ARROW_RIGHT);
    String first = (String) browser.run("return document.getElementById('spoken').textContent");
    chart.sendKeys(Keys.ARROW_DOWN);
    String below = (String) browser.run("return document.getElementById('spoken').textContent");
    assertThat(first).startsWith("rank 0");
    assertThat(below).startsWith("rank 1");
    assertThat(browser.find("[data-figure=phases] .tip").getText()).contains("rank 1");
  }

  @Test
  void scenario_chosen_changesAllThatFollowsIt() throws IOException {
    open(runs.page("lulesh"), DESK, "light");
    String before = text("#answer .answer");
    Select scenario = new Select(browser.find("#scenario"));
    String opened = scenario.getFirstSelectedOption().getText();
    scenario.selectByIndex(1);
    String name = new Select(browser.find("#scenario")).getFirstSelectedOption().getText();
    assertThat(text("#answer .answer")).startsWith(name).isNotEqualTo(before);
    assertThat(text("#ranks .subject")).startsWith(name);
    browser.all("#scenarios .pick").stream()
        .filter(pick -> pick.getText().equals(opened))
        .findFirst()
        .orElseThrow()
        .click();
    assertThat(text("#answer .answer")).isEqualTo(before);
    assertThat(blankCharts()).isEmpty();
    assertQuiet(runs.page("lulesh"));
  }

  @Test
  void figures_ofAChart_standInATableToo() throws IOException {
    open(runs.page("lulesh"), DESK, "light");
    browser.find("[data-figure=ranks] details summary").click();
    assertThat(browser.all("[data-figure=ranks] tbody tr")).hasSize(8);
    assertThat(text("[data-figure=ranks] thead")).contains("rank", "mean").doesNotContain("p99");
  }

  @Test
  void runs_sideBySide_areSwitchedAndCompared() throws IOException {
    Path page = runs.beside("lulesh", "crossed");
    open(page, DESK, "light");
    assertThat(text("#runs")).contains("lulesh-results", "crossed-results");
    String before = text("#title");
    new Select(browser.find("#run")).selectByIndex(1);
    assertThat(text("#title")).isNotEqualTo(before);
    assertThat(blankCharts()).isEmpty();
    assertQuiet(page);
    assertThat(browser.inaccessible()).isEmpty();
    browser.picture(PICTURES.resolve("side-by-side.png"), false);
  }

  @Test
  void colours_chosen_overrideTheSystem() throws IOException {
    open(runs.page("lulesh"), DESK, "dark");
    String back = "return getComputedStyle(document.body).backgroundColor";
    Object dark = browser.run(back);
    browser.find("#controls [data-value=light]").click();
    assertThat(browser.run(back)).isNotEqualTo(dark).isEqualTo("rgb(255, 255, 255)");
  }

  @Test
  void print_opensAndDrawsEverythingInLight() throws IOException {
    open(runs.page("lulesh"), DESK, "dark");
    browser.run("dispatchEvent(new Event('beforeprint'))");
    assertThat(browser.all("details:not([open])")).isEmpty();
    assertThat(browser.all(".chart:not([data-drawn])")).isEmpty();
    assertThat(browser.find("html").getAttribute("data-theme")).isEqualTo("light");
    browser.picture(PICTURES.resolve("print.png"), true);
    browser.run("dispatchEvent(new Event('afterprint'))");
    assertThat(browser.find("html").getAttribute("data-theme")).isEqualTo("dark");
    assertThat(browser.all("details:not([open])")).isNotEmpty();
  }

  @Test
  void names_thatAttackThePage_areText() throws IOException {
    Path page = runs.run(HostileNames.write(folder.resolve("hostile")), ReportedRuns.OBSERVED);
    open(page, DESK, "light");
    assertThat(blankCharts()).isEmpty();
    browser.all("details").forEach(details -> browser.run("arguments[0].open = true", details));
    assertThat(browser.all("img, iframe, main script, [onerror]")).isEmpty();
    assertThat(browser.run("return document.title")).asString().doesNotContain("owned");
    assertThat(browser.run("return document.querySelectorAll('script').length")).isEqualTo(3L);
    assertThat(text("main")).contains("<script>").doesNotContain("\u001b", "\u202e");
    assertQuiet(page);
    browser.picture(PICTURES.resolve("hostile.png"), true);
  }
}
