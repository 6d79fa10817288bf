package io.idlewave.system;

import io.idlewave.ingest.Effort;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.remote.http.ClientConfig;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A headless Chromium of its own, its console and its network under observation. */
public final class Browser implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path profile;
  private final Thread onExit = new Thread(this::quit);
  private ChromeDriver driver;
  private boolean restarted;

  /** Starts it; without the programs, the test ends here. */
  public Browser(Path profile) {
    this.profile = profile;
    driver = start(profile);
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  private static ChromeDriver start(Path profile) {
    Path chromium = Installed.program("chromium", "chromium-browser", "google-chrome");
    Path chromedriver = Installed.program("chromedriver");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toFile());
    options.setCapability("goog:loggingPrefs", logs);
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--user-data-dir=" + profile);
    ChromeDriver driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .withSilent(true)
                .build(),
            options,
            ClientConfig.defaultConfig().readTimeout(PATIENCE.multipliedBy(3)));
    driver.manage().timeouts().scriptTimeout(PATIENCE);
    return driver;
  }

  /**
   * Opens a page at a size, and waits until its scripts have run; earlier logs are forgotten.
   *
   * <p>Chromium itself hangs now and then. The first time that it does not answer, another one
   * opens the page; a page that hangs it does so again there, and the test fails.
   */
  public void open(Path page, int width, int height, String scheme) {
    open(page.toUri().toString(), width, height, scheme);
  }

  /** The same of an address. */
  public void open(String address, int width, int height, String scheme) {
    try {
      load(address, width, height, scheme);
    } catch (TimeoutException e) {
      if (restarted || !(e.getCause() instanceof java.util.concurrent.TimeoutException)) {
        throw e;
      }
      System.err.println("Chromium does not answer; a new one opens " + address);
      restarted = true;
      quit();
      driver = start(profile.resolveSibling(profile.getFileName() + "-again"));
      load(address, width, height, scheme);
    }
  }

  private void load(String address, int width, int height, String scheme) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    prefer(scheme);
    consoleErrors();
    requests();
    driver.get(address);
    until("document.documentElement.dataset.ready === 'true'");
  }

  /** Goes away from a page, so that it is loaded anew even where its address is the same. */
  public void leave() {
    driver.get("about:blank");
  }

  /** Presses the browser's button that leads back. */
  public void back() {
    driver.navigate().back();
  }

  /** Waits until an expression holds. */
  public void until(String expression) {
    new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
        .withMessage(() -> expression + ", at: " + run("return document.body.innerText"))
        .until(ready -> Boolean.TRUE.equals(run("return Boolean(" + expression + ")")));
  }

  /** Presses and releases the left button, {@code x} and {@code y} parts of an element's size. */
  public void click(WebElement element, double x, double y) {
    run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element);
    Dimension size = element.getSize();
    new Actions(driver)
        .moveToElement(
            element, (int) ((x - 0.5) * size.getWidth()), (int) ((y - 0.5) * size.getHeight()))
        .click()
        .perform();
  }

  /** Opens a further tab and goes there; what it had before is behind it. */
  public void openTab() {
    driver.switchTo().newWindow(WindowType.TAB);
  }

  /** Keeps what pages offer for download in a folder. */
  public void downloadTo(Path folder) {
    driver.executeCdpCommand(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", folder.toAbsolutePath().toString()));
  }

  /** The colour scheme that the system asks for: {@code light} or {@code dark}. */
  public void prefer(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  public Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Runs a script that calls its last argument when it is done. */
  public Object await(String script, Object... arguments) {
    return driver.executeAsyncScript(script, arguments);
  }

  public WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  public List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** What the console says in the meantime, warnings and errors. */
  public List<String> consoleErrors() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Addresses that were asked for in the meantime, but for what stands in the page itself. */
  public List<String> requests() {
    List<String> found = new ArrayList<>();
    for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
      String message = entry.getMessage();
      int at = message.indexOf("\"request\":{");
      if (message.contains("\"Network.requestWillBeSent\"") && at >= 0) {
        String url = message.substring(at).replaceFirst("(?s).*?\"url\":\"([^\"]*)\".*", "$1");
        if (!url.startsWith("data:") && !url.startsWith("blob:")) {
          found.add(url);
        }
      }
    }
    return found;
  }

  /** Serious and critical findings of axe-core on what is shown now. */
  public List<String> inaccessible() throws IOException {
    return inaccessible("html");
  }

  /** The same of an element alone, which takes a fraction of the time. */
  public List<String> inaccessible(String selector) throws IOException {
    return findings(selector, "{resultTypes: ['violations']}", "['serious', 'critical']");
  }

  /** All that axe-core finds against levels A and AA of WCAG 2 on what is shown now. */
  public List<String> wcagViolations() throws IOException {
    return findings(
        "html",
        "{runOnly: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}}",
        "['minor', 'moderate', 'serious', 'critical']");
  }

  private List<String> findings(String selector, String options, String impacts)
      throws IOException {
    run(axe());
    Object found =
        await(
            """
            const done = arguments[0];
            axe.run(document.querySelector("%s"), %s).then(
              (result) => done(result.violations
                .filter((one) => %s.includes(one.impact))
                .map((one) => one.id + ": " + one.help + " at " + one.nodes.slice(0, 5)
                  .map((node) => node.target.join(" ") + " " + (node.any[0] || node.all[0] || node.none[0] || {message: ""}).message).join(" | "))),
              (error) => done([String(error)]));
            """
                .formatted(selector, options, impacts));
    List<String> findings = new ArrayList<>();
    ((List<?>) Objects.requireNonNull(found)).forEach(one -> findings.add(String.valueOf(one)));
    return findings;
  }

  private static String axe() throws IOException {
    try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Keeps a picture, of the window or of the whole page, for who looks into a long check. */
  public void picture(Path file, boolean whole) throws IOException {
    if (!Effort.isFull()) {
      return;
    }
    Map<String, Object> taken =
        driver.executeCdpCommand(
            "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", whole));
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.write(file, Base64.getDecoder().decode(String.valueOf(taken.get("data"))));
  }

  private void quit() {
    driver.quit();
  }

  @Override
  public void close() {
    quit();
    Runtime.getRuntime().removeShutdownHook(onExit);
  }
}
