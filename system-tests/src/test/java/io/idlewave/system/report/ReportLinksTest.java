package io.idlewave.system.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.system.Browser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;
import org.w3c.dom.Document;

/** Ways out of the page of a run and within it: its address, files of its charts, places. */
class ReportLinksTest {

  private static final String HEAT = "[data-figure=phases] .chart";
  private static final String ZOOM =
      "Chart.of(document.querySelector('[data-figure=%s] .chart'))?.getOption().dataZoom[0]";

  @TempDir private static Path folder;

  private static Browser browser;
  private static Path downloads;
  private static Path page;

  @BeforeAll
  static void start() throws IOException {
    page = new ReportedRuns(folder).page("crossed");
    browser = new Browser(folder.resolve("profile"));
    downloads = Files.createDirectory(folder.resolve("downloads"));
    browser.downloadTo(downloads);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() {
    open("");
  }

  private static void open(String fragment) {
    browser.leave();
    browser.open(page.toUri() + fragment, 1280, 900, "light");
  }

  /** Nothing is amiss, in what the test changed or, in the long check, on the whole page. */
  private static void assertQuiet(String changed) throws IOException {
    assertThat(browser.consoleErrors()).isEmpty();
    assertThat(browser.requests()).allMatch(one -> one.startsWith(page.toUri().toString()));
    assertThat(browser.inaccessible(Effort.isFull() ? "html" : changed)).isEmpty();
  }

  private static String address() {
    return (String) Objects.requireNonNull(browser.run("return location.hash"));
  }

  private static String scenario() {
    return new Select(browser.find("#scenario")).getFirstSelectedOption().getText();
  }

  private static void choose(String scenario) {
    new Select(browser.find("#scenario")).selectByVisibleText(scenario);
  }

  private static void untilShown(String figure, double start, double end) {
    String zoom = ZOOM.formatted(figure);
    browser.until(
        "Math.abs(%s?.start - %s) < 0.1 && Math.abs(%s?.end - %s) < 0.1"
            .formatted(zoom, start, zoom, end));
  }

  private static void untilSeen(String section) {
    browser.until(
        "Math.abs(document.getElementById('%s').getBoundingClientRect().top) < 200"
            .formatted(section));
  }

  @Test
  void address_ofAScenarioASectionAndAZoom_opensOnThem() throws IOException {
    open("#scenario=ticks&section=absorption&zoom=phases:10-35,0-100");
    assertThat(scenario()).isEqualTo("ticks");
    untilSeen("attribution");
    untilShown("phases", 10, 35);
    assertThat(address()).contains("scenario=ticks", "section=attribution", "zoom=phases");
    assertQuiet("#attribution");
  }

  @Test
  void address_thatNamesNothingThatIsThere_opensThePageAsItIs() throws IOException {
    String opened = scenario();
    open("#run=7&scenario=%3Cb%3E&bound=none&section=nowhere&zoom=absorption:x&zoom=a:1-2-3");
    assertThat(scenario()).isEqualTo(opened);
    assertQuiet("#answer");
  }

  @Test
  void back_afterScenariosAndSections_leadsThroughThem() throws IOException {
    String opened = scenario();
    choose("quiet");
    choose("ticks");
    browser.find("nav a[href='#ranks']").click();
    browser.until("location.hash.includes('section=ranks')");
    assertThat(address()).contains("scenario=ticks");
    browser.back();
    browser.until("!location.hash.includes('section=')");
    assertThat(scenario()).isEqualTo("ticks");
    browser.back();
    browser.until("location.hash.includes('scenario=quiet')");
    browser.until("State.scenario() === 'quiet'");
    assertThat(browser.find("#answer .answer").getText()).startsWith("quiet ");
    browser.back();
    browser.until("location.hash === ''");
    browser.until("State.scenario() === '" + opened + "'");
    assertThat(scenario()).isEqualTo(opened);
    assertQuiet("#answer");
  }

  @Test
  void zoom_ofAChart_standsInTheAddressAndOutlivesTheColours() throws IOException {
    choose("ticks");
    browser.find("[data-figure=histogram] .tools button").click();
    browser.until("location.hash.includes('zoom=histogram')");
    assertThat(address()).contains("25-75", "section=");
    browser.find("#controls [data-value=dark]").click();
    untilShown("histogram", 25, 75);
    String address = address();
    open(address);
    browser.run("document.querySelector('[data-figure=histogram]').scrollIntoView()");
    untilShown("histogram", 25, 75);
    assertQuiet("html");
  }

  @Tag("full")
  @Test
  void files_ofEveryChart_areAPictureAndItsData() throws Exception {
    List<String> figures =
        browser.all("figure").stream().map(of -> of.getDomAttribute("data-figure")).toList();
    assertThat(figures).hasSizeGreaterThan(8);
    for (String name : figures) {
      open(); // a browser lets a page offer ten files
      WebElement figure = browser.find("figure[data-figure=" + name + "]");
      Document picture = svg(saved(figure, "Save the picture", name + ".svg"));
      assertThat(picture.getElementsByTagName("path").getLength()).as(name).isGreaterThan(4);
      assertThat(picture.getElementsByTagName("title").item(0).getTextContent())
          .isEqualTo(browser.run("return arguments[0].querySelector('h3').textContent", figure));
      List<String> data = Files.readAllLines(saved(figure, "Save the data", name + ".csv"));
      Object rows = browser.run("return arguments[0].querySelector('.chart').figure.rows", figure);
      assertThat((long) data.size() - 1).as(name).isEqualTo(rows);
    }
    assertQuiet("html");
  }

  @Test
  void data_ofTimes_areInNanoseconds() throws IOException {
    WebElement figure = browser.find("figure[data-figure=ranks]");
    List<String> data = Files.readAllLines(saved(figure, "Save the data", "ranks.csv"));
    assertThat(data.get(0)).startsWith("rank,\"mean, ns\"");
    Object mean = browser.run("return State.run().ranks.series[0].mean.length");
    assertThat((long) data.size() - 1).isEqualTo(mean);
    assertThat(Double.parseDouble(data.get(1).replaceFirst("^0,", ""))).isGreaterThan(1e6);
  }

  /** By keyboard: the button has the focus, and Enter is pressed. */
  private static Path saved(WebElement figure, String button, String name) throws IOException {
    Path file = downloads.resolve(name);
    Files.deleteIfExists(file);
    figure.findElement(By.cssSelector("button[aria-label^='" + button + "']")).sendKeys(Keys.ENTER);
    for (int i = 0; i < 200 && (!Files.exists(file) || Files.size(file) == 0); i++) {
      browser.await("setTimeout(arguments[0], 50)");
    }
    return file;
  }

  /** Well-formed, and with no place in it from which anything would be loaded. */
  private static Document svg(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    assertThat(new String(bytes, StandardCharsets.UTF_8))
        .startsWith("<svg")
        .doesNotContain("<script", "<foreignObject", "href=\"http");
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
  }

  /** The cell of a rank in a window of the map, and where the timeline has that window, in %. */
  private static double[] window(int column) {
    List<?> found =
        (List<?>)
            Objects.requireNonNull(
                browser.run(
                    "const {columns} = State.run().findings.find((one) => one.label ==="
                        + " 'attribution').drawings.find((one) => one.kind === 'heat');"
                        + "const {fromNanos, toNanos} = State.run().timeline;"
                        + "return ['x', 'xTo'].map((name) => columns.find((one) => one.name ==="
                        + " name).values[arguments[0]]).map((at) => 100 * (at - fromNanos)"
                        + " / (toNanos - fromNanos))",
                    column));
    return found.stream().mapToDouble(one -> ((Number) one).doubleValue()).toArray();
  }

  private static void assertAtPlace(int rank, int column) {
    double[] wanted = window(column);
    browser.until("document.activeElement.closest('section')?.id === 'timeline'");
    String zoom = ZOOM.formatted("timeline");
    assertThat(
            ((Number) Objects.requireNonNull(browser.run("return " + zoom + ".start")))
                .doubleValue())
        .isBetween(wanted[0] - 5, Math.max(0, wanted[0]));
    assertThat(
            ((Number) Objects.requireNonNull(browser.run("return " + zoom + ".end"))).doubleValue())
        .isBetween(Math.min(100, wanted[1]), wanted[1] + 5);
    assertThat(browser.run("return document.getElementById('spoken').textContent"))
        .asString()
        .startsWith("rank " + rank + ", MPI_");
    assertThat(browser.find("#timeline .elsewhere").isDisplayed()).isFalse();
  }

  @Test
  void enter_onACellOfTheHeatMap_leadsToTheTimelineThere() throws IOException {
    browser.find(HEAT).sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ENTER);
    assertAtPlace(1, 1);
    assertThat(address()).contains("section=timeline", "zoom=timeline");
    assertQuiet("#timeline");
    browser.back();
    browser.until("location.hash.includes('section=attribution')");
    untilSeen("attribution");
  }

  @Test
  void click_onACellOfTheHeatMap_leadsToTheTimelineThere() throws IOException {
    browser.run("document.querySelector(arguments[0]).scrollIntoView()", HEAT);
    browser.until("document.querySelector('" + HEAT + "').dataset.drawn");
    List<?> at =
        (List<?>)
            Objects.requireNonNull(
                browser.run(
                    "const box = document.querySelector(arguments[0]), [x, y] ="
                        + " Chart.of(box).convertToPixel({gridIndex: 0}, [2, 3]);return [x /"
                        + " box.clientWidth, y / box.clientHeight]",
                    HEAT));
    browser.click(
        browser.find(HEAT), ((Number) at.get(0)).doubleValue(), ((Number) at.get(1)).doubleValue());
    assertAtPlace(3, 2);
    assertQuiet("#timeline");
  }

  @Test
  void place_beyondTheTimeline_isSaidThere() throws IOException {
    browser.run(
        "const {toNanos} = State.run().timeline; Timeline.go([0, 0], toNanos + 1e6, toNanos +"
            + " 2e6)");
    assertThat(browser.find("#timeline .elsewhere").getText()).startsWith("Not in this window");
    browser.run("Timeline.go([0, 0], 0, 1e6)");
    assertThat(browser.find("#timeline .elsewhere").isDisplayed()).isFalse();
    assertQuiet("#timeline");
  }

  @Tag("full")
  @Test
  void enter_onARankOfAWave_leadsToTheTimelineThere() throws IOException {
    String waves = new ReportedRuns(folder).page("wave").toUri() + "#scenario=hiccup";
    browser.open(waves, 1280, 900, "light");
    browser.find("[data-figure=waves] .chart").sendKeys(Keys.ARROW_RIGHT, Keys.ENTER);
    browser.until("document.activeElement.closest('section')?.id === 'timeline'");
    assertThat(browser.run("return document.getElementById('spoken').textContent"))
        .asString()
        .startsWith("rank ");
    assertThat(browser.consoleErrors()).isEmpty();
    assertThat(browser.inaccessible()).isEmpty();
  }

  /** Where an iteration lies in the window of the timeline, in %. */
  private static double[] iteration(int k) {
    List<?> found =
        (List<?>)
            Objects.requireNonNull(
                browser.run(
                    "const {fromNanos, toNanos, iterations} = State.run().timeline;return"
                        + " [iterations.fromNanos, iterations.toNanos].map((nanos) => 100 *"
                        + " (nanos[arguments[0] - iterations.first] - fromNanos) / (toNanos -"
                        + " fromNanos))",
                    k));
    return found.stream().mapToDouble(one -> ((Number) one).doubleValue()).toArray();
  }

  /** All of it, and little else. */
  private static void assertAtIteration(int k) {
    double[] wanted = iteration(k);
    double margin = (wanted[1] - wanted[0]) / 10;
    assertThat(margin).isPositive();
    String zoom = ZOOM.formatted("timeline");
    browser.until("%s.start <= %s && %s.end >= %s".formatted(zoom, wanted[0], zoom, wanted[1]));
    assertThat(shown("start")).isBetween(wanted[0] - margin, wanted[0]);
    assertThat(shown("end")).isBetween(wanted[1], wanted[1] + margin);
    assertThat(browser.run("return document.getElementById('spoken').textContent"))
        .asString()
        .startsWith("Iteration " + k + ". Recorded: ");
    assertThat(browser.find("#timeline [role=group] .says").getText()).contains(" on average");
  }

  private static double shown(String end) {
    Object found = browser.run("return " + ZOOM.formatted("timeline") + "." + end);
    return ((Number) Objects.requireNonNull(found)).doubleValue();
  }

  @Test
  void iteration_byItsNumberAndTheOneBesideIt_isWhatTheTimelineShows() throws IOException {
    browser.find("#iteration").sendKeys("4", Keys.TAB);
    assertAtIteration(4);
    browser.find("#timeline [aria-label='Next iteration']").sendKeys(Keys.ENTER);
    assertAtIteration(5);
    assertThat(browser.run("return document.activeElement.title")).isEqualTo("Next iteration");
    assertThat(browser.run("return document.getElementById('iteration').value")).isEqualTo("5");
    browser.find("#timeline [aria-label='Previous iteration']").sendKeys(Keys.ENTER);
    assertAtIteration(4);
    browser.find("#timeline [aria-label=Messages] [data-value=off]").click();
    assertAtIteration(4);
    browser.until("location.hash.includes('zoom=timeline')");
    assertThat(browser.find("#timeline .elsewhere").isDisplayed()).isFalse();
    assertQuiet("#timeline");
  }

  @Test
  void iteration_beyondTheLast_isTheLast() throws IOException {
    browser.find("#iteration").sendKeys("1000", Keys.TAB);
    assertAtIteration(9);
    assertQuiet("#timeline");
  }

  @Test
  void iteration_beyondTheWindow_isSaidThere() throws IOException {
    browser.run(
        "State.run().timeline.toNanos = State.run().timeline.iterations.toNanos[5];"
            + " State.change({})");
    browser.find("#iteration").sendKeys("8", Keys.TAB);
    assertThat(browser.find("#timeline .elsewhere").getText())
        .startsWith("Not in this window: iteration 8, ");
    browser.find("#iteration").clear();
    browser.find("#iteration").sendKeys("2", Keys.TAB);
    assertAtIteration(2);
    assertThat(browser.find("#timeline .elsewhere").isDisplayed()).isFalse();
    assertQuiet("#timeline");
  }
}
