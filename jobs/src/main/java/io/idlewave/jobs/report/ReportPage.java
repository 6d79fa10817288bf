package io.idlewave.jobs.report;

import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page: its template with style, scripts, chart library and model put in. It loads nothing: its
 * Content-Security-Policy allows the two scripts in it by their hashes, and no connection.
 */
final class ReportPage {

  private static final String CHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";
  private static final String MODEL = "DATA";
  private static final Pattern PLACE = Pattern.compile("\\{\\{([A-Z]+)}}");

  private ReportPage() {}

  /** What all pages have before and after their model. */
  private record Frame(String before, String after) {

    static final Frame SHIPPED = read();

    private static Frame read() {
      String library = script(text(CHARTS));
      String scripts =
          script(
              text("scripts.txt")
                  .lines()
                  .filter(name -> !name.isBlank())
                  .map(ReportPage::text)
                  .collect(Collectors.joining("\n")));
      Map<String, String> parts =
          Map.of(
              "HASHES",
              hash(library) + " " + hash(scripts),
              "STYLE",
              text("report.css"),
              "LIBRARY",
              library,
              "SCRIPTS",
              scripts);
      String template = text("page.html");
      StringBuilder page = new StringBuilder(library.length() + scripts.length());
      String before = "";
      int from = 0;
      for (Matcher place = PLACE.matcher(template); place.find(); from = place.end()) {
        page.append(template, from, place.start());
        if (place.group(1).equals(MODEL)) {
          before = page.toString();
          page.setLength(0);
        } else {
          page.append(Objects.requireNonNull(parts.get(place.group(1)), place.group(1)));
        }
      }
      return new Frame(before, page.append(template, from, template.length()).toString());
    }
  }

  /** The page of a report, as text. */
  static String of(Report report) {
    return Frame.SHIPPED.before() + ReportJson.writeForPage(report) + Frame.SHIPPED.after();
  }

  /** Nothing in it ends the element around it. */
  private static String script(String text) {
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--");
  }

  private static String hash(String script) {
    return "'sha256-" + Sha256.base64(script.getBytes(StandardCharsets.UTF_8)) + "'";
  }

  private static String text(String resource) {
    try (InputStream in = ReportPage.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its part " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
