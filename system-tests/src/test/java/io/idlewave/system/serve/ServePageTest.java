package io.idlewave.system.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.jobs.cli.Main;
import io.idlewave.system.Browser;
import io.idlewave.system.Program;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** The page of the server, as somebody who asks sees and operates it. */
class ServePageTest {

  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final int[] DESK = {1280, 800};
  private static final int[] HAND = {390, 844};
  private static final String QUIET = "noise=off";

  @TempDir private static Path folder;

  private static Path work;
  private static ServedFolder server;
  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    work = Files.createDirectory(folder.resolve("work"));
    Path trace = work.resolve("halo");
    Program.ok("synth", "halo", "--px", "2", "--py", "2", "--out", trace.toString());
    server = new ServedFolder(work);
    browser = new Browser(folder.resolve("profile"));
    browser.downloadTo(Files.createDirectory(folder.resolve("downloads")));
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      server.close();
    }
  }

  /** Nothing that an earlier test has kept is there. */
  @BeforeEach
  void forget() {
    open("#trace=halo", DESK, "light");
    browser.run("localStorage.clear()");
  }

  private static void open(String fragment, int[] size, String scheme) {
    browser.leave();
    browser.open(server.page(fragment), size[0], size[1], scheme);
  }

  private static String text(String selector) {
    return browser.find(selector).getText();
  }

  /** Waits for the answer, of so many replicates or more, to a question that says all of this. */
  private static void awaitAnswer(int replicates, String... stated) {
    String answered = "document.documentElement.dataset.answered";
    StringBuilder condition =
        new StringBuilder("parseInt(%s, 10) >= %d".formatted(answered, replicates));
    for (String one : stated) {
      condition.append(" && %s.includes('%s')".formatted(answered, one));
    }
    browser.until(condition.toString());
  }

  private static void type(String field, String value) {
    WebElement input = browser.find("#field-" + field);
    input.sendKeys(Keys.chord(Keys.CONTROL, "a"), value);
  }

  private static void choose(String field, String value) {
    new Select(browser.find("#field-" + field)).selectByValue(value);
  }

  private static void press(String button) {
    browser.all("#actions button, #entries button").stream()
        .filter(one -> one.getText().equals(button))
        .findFirst()
        .orElseThrow()
        .click();
  }

  private static void assertQuiet() {
    assertThat(browser.consoleErrors()).isEmpty();
  }

  @Test
  void upload_aPackedTrace_isReadAndAskedAbout() throws IOException {
    Path file = folder.resolve("lulesh-8.zip");
    try (InputStream in = Main.class.getResourceAsStream("/io/idlewave/jobs/app/lulesh-8.zip")) {
      Files.copy(Objects.requireNonNull(in), file);
    }
    browser.find("#traces-open").click();
    browser.find("#upload-file").sendKeys(file.toString());
    assertThat(browser.find("#upload-name").getAttribute("value")).isEqualTo("lulesh-8");
    assertThat(browser.wcagViolations()).isEmpty();
    browser.find("#traces button[type=submit]").click();
    awaitAnswer(64, "trace=traces%2Flulesh-8");
    assertThat(text("#facts")).startsWith("8 ranks");
    assertThat(text("#figures")).contains("lower", "upper");
    assertThat(text("#sentence")).contains("from the lower to the upper bound");
    browser.until("document.querySelector('#timeline canvas')");
    assertQuiet();
  }

  @Tag("full")
  @Test
  void answer_ofFewReplicates_saysWhatTheyDoNotTell_andIsMadePrecise() {
    browser.run(
        """
        window.said = [];
        const place = document.getElementById("precision");
        new MutationObserver(() => said.push(place.textContent)).observe(place, {childList: true});
        """);
    type("share", "1%");
    awaitAnswer(1000, "share=1%25");
    List<?> said = (List<?>) Objects.requireNonNull(browser.run("return said"));
    assertThat(said)
        .anySatisfy(
            words ->
                assertThat((String) words)
                    .contains("64 replicates. So few say nothing of the slowest 1 in 100 (p99)"));
    assertThat(text("#precision")).contains("1,000 replicates.").doesNotContain("So few");
    assertThat(text("#figures")).doesNotContain("none");
    assertQuiet();
  }

  @Test
  void slider_movedByKey_drawsAnotherDistribution() {
    awaitAnswer(64);
    String sentence = text("#sentence");
    String drawn = drawn();
    browser.find("#field-share-slider").sendKeys(Keys.ARROW_RIGHT);
    awaitAnswer(64, "share=3%25");
    assertThat(text("#sentence")).startsWith("3 % of noise at 100 Hz").isNotEqualTo(sentence);
    assertThat(drawn()).isNotEqualTo(drawn);
    assertThat(browser.find("#field-share-slider").getAttribute("aria-valuetext")).isEqualTo("3%");
    assertThat(browser.run("return document.activeElement.id")).isEqualTo("field-share-slider");
    assertThat((String) browser.run("return document.getElementById('spoken').textContent"))
        .startsWith("3 % of noise at 100 Hz");
    assertQuiet();
  }

  private static String drawn() {
    return String.valueOf(
        browser.run("return document.querySelector('[data-figure=histogram] svg').innerHTML"));
  }

  @Test
  void quantity_thatIsNone_isRefusedBesideItsControl() {
    awaitAnswer(64);
    type("share", "3");
    browser.until("document.getElementById('field-share-wrong').textContent !== ''");
    assertThat(text("#field-share-wrong")).contains("a share with its unit (%), got 3");
    assertThat(browser.find("#field-share").getAttribute("aria-invalid")).isEqualTo("true");
    assertThat(text("#sentence")).startsWith("No answer");
    type("share", "3%");
    awaitAnswer(64, "share=3%25");
    assertThat(text("#question")).doesNotContain("a share with its unit");
  }

  @Test
  void delay_byClick_isMarkedAndAnswered() {
    open("#trace=halo&" + QUIET, DESK, "light");
    awaitAnswer(1);
    assertThat(text("#sentence")).startsWith("Nothing disturbs the run");
    browser.until("document.querySelector('#timeline [data-drawn]')");
    browser.click(browser.find("#timeline .chart"), 0.5, 0.5);
    awaitAnswer(1, "delay=at");
    assertThat(text("#sentence")).startsWith("A delay of 1 ms on rank ").contains(" costs ");
    assertThat(text("#timeline .says")).contains("Marked: 1.000 ms of delay on rank");
    assertQuiet();
  }

  @Tag("full")
  @Test
  void delay_byKeyboard_comesAtTheCallThatWasSteppedTo() {
    open("#trace=halo&" + QUIET, DESK, "light");
    awaitAnswer(1);
    browser.until("document.querySelector('#timeline .chart')");
    browser.find("#timeline .chart").sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER);
    awaitAnswer(1, "delay=at");
    assertThat(browser.find("#field-delayRank").getAttribute("value")).isEqualTo("0");
    assertThat(text("#timeline .says")).contains("Marked: ");
    type("delayRank", "7");
    browser.until("document.getElementById('field-delayRank-wrong').textContent !== ''");
    assertThat(text("#field-delayRank-wrong")).contains("0 to 3").contains("got 7");
  }

  @Tag("full")
  @Test
  void network_chosen_isTheOneThatTheAnswerIsOf() {
    choose("timing", "model");
    choose("network", "myrinet");
    choose("mapping", "sequential");
    awaitAnswer(64, "timing=model", "network=myrinet", "mapping=sequential");
    assertThat(text("#sentence")).contains("(on myrinet, 4 ranks per node)");
    assertQuiet();
  }

  @Tag("full")
  @Test
  void questions_overtaken_leaveNothing() {
    awaitAnswer(1000);
    List<String> before = runs();
    for (String share : List.of("1%", "2%", "5%", "10%")) {
      type("share", share);
      browser.until("document.documentElement.dataset.asking");
    }
    awaitAnswer(1000, "share=10%25");
    browser.until("!document.documentElement.dataset.asking");
    assertThat(runs()).hasSameSizeAs(before).isNotEqualTo(before);
  }

  private static List<String> runs() {
    return Pattern.compile("\"id\" : \"([^\"]*)\"")
        .matcher(server.get("/api/runs"))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Tag("full")
  @Test
  void stop_aRun_endsItAndLeavesTheAnswerBefore() {
    awaitAnswer(1000);
    String sentence = text("#sentence");
    // as soon as a run is asked for: a warm server may answer before a click from outside
    browser.run(
        """
        const stop = [...document.querySelectorAll("#actions button")].find((one) => one.textContent === "Stop");
        const page = document.documentElement;
        new MutationObserver((changes, observer) => {
          if (page.dataset.asking !== "64") return;
          observer.disconnect();
          stop.click();
        }).observe(page, {attributes: true});
        """);
    type("share", "9%");
    browser.until("document.querySelector('#status').textContent === 'Stopped.'");
    assertThat(text("#sentence")).isEqualTo(sentence);
    browser.until("!document.documentElement.dataset.asking");
    assertThat(browser.find("#actions button").isEnabled()).isFalse();
  }

  @Test
  void kept_questions_areComparedAndSavedAsAStudyThatRuns() throws IOException {
    awaitAnswer(1000);
    press("Keep");
    type("share", "5%");
    awaitAnswer(1000, "share=5%25");
    press("Keep");
    browser.all("#entries input[type=checkbox]").get(0).click();
    browser.until("document.querySelector('#entries .given')");
    assertThat(text("#entries .given"))
        .startsWith("now less #1, mean: ")
        .contains("1,000 replicates");
    browser.until(
        "document.querySelector('[data-figure=ecdf] svg').textContent.includes('#1, exact')");
    assertThat(browser.wcagViolations()).isEmpty();
    browser.picture(PICTURES.resolve("serve-kept.png"), true);
    press("Save all as one study file");
    Path saved = downloaded("study.yaml");
    assertThat(saved).content().contains("replicates: 1000", "duty: 5%", "duty: 2.5%");
    Path results = folder.resolve("saved");
    Program.ok("run", saved.toString(), "--replicates", "4", "--out", results.toString());
    assertThat(results.resolve("summary.json")).exists();
    open("#trace=halo&share=1%25", DESK, "light");
    browser.until("document.querySelectorAll('#entries li').length === 2");
    assertQuiet();
  }

  private static Path downloaded(String name) throws IOException {
    Path file = folder.resolve("downloads").resolve(name);
    for (int i = 0; i < 200 && (!Files.exists(file) || Files.size(file) == 0); i++) {
      browser.await("setTimeout(arguments[0], 50)");
    }
    return file;
  }

  @Tag("full")
  @Test
  void chart_ofTheAnswer_isSavedAsPictureAndData() throws IOException {
    awaitAnswer(64);
    browser.find("[data-figure=ecdf] button[aria-label^='Save the data']").sendKeys(Keys.ENTER);
    assertThat(downloaded("ecdf.csv")).content().contains("run time, ns");
    browser.find("[data-figure=ecdf] button[aria-label^='Save the picture']").sendKeys(Keys.ENTER);
    assertThat(downloaded("ecdf.svg")).content().startsWith("<svg").endsWith("</svg>");
    assertQuiet();
  }

  @Tag("full")
  @Test
  void address_inASecondTab_asksTheSame() {
    type("share", "7%");
    choose("where", "every");
    awaitAnswer(64, "share=7%25", "where=every");
    String question = text("#sentence").replaceFirst(" costs .*", "");
    assertThat(question).isEqualTo("7 % of noise at 100 Hz on every 8th rank");
    String address = String.valueOf(browser.run("return location.hash"));
    browser.openTab();
    browser.open(server.page(address), DESK[0], DESK[1], "light");
    awaitAnswer(64, "share=7%25", "where=every");
    assertThat(text("#sentence")).startsWith(question + " costs ");
    assertQuiet();
  }

  /** The long check looks at all four; every other one at both themes and both sizes. */
  @Test
  void page_inBothThemesAndSizes_isAccessibleAndFits() throws IOException {
    for (String scheme : List.of("light", "dark")) {
      for (int[] size : List.of(DESK, HAND)) {
        if (!Effort.isFull() && scheme.equals("light") != (size == DESK)) {
          continue;
        }
        open("#trace=halo&where=every&delay=at&timing=model", size, scheme);
        awaitAnswer(64);
        browser.run("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        assertThat(browser.wcagViolations()).isEmpty();
        assertThat(browser.run("return document.documentElement.scrollWidth"))
            .isEqualTo((long) size[0]);
        String name = "serve-%s-%dx%d.png".formatted(scheme, size[0], size[1]);
        browser.picture(PICTURES.resolve(name), true);
      }
    }
    assertQuiet();
  }

  @Test
  void server_killedAndStartedAgain_isSaidAndThePageGoesOn() {
    awaitAnswer(64);
    server.kill();
    type("share", "4%");
    browser.until("document.getElementById('alert').textContent.includes('does not answer')");
    server.start();
    awaitAnswer(64, "share=4%25");
    assertThat(text("#alert")).isEmpty();
    assertThat(text("#sentence")).startsWith("4 % of noise");
    browser.consoleErrors();
  }
}
