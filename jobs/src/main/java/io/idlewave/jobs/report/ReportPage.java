package io.idlewave.jobs.report;

import io.idlewave.jobs.results.ReportJson;
import io.idlewave.jobs.results.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page: its template with style, scripts, chart library and model put in. It loads nothing: its
 * Content-Security-Policy allows the two scripts in it by their hashes, and no connection.
 */
final class ReportPage {

  private static final String CHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

  private static final Pattern PLACE = Pattern.compile("\\{\\{([A-Z]+)}}");

  private ReportPage() {}

  /** The page of a report, as text. */
  static String of(Report report) {
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
            "DATA",
            ReportJson.writeForPage(report),
            "LIBRARY",
            library,
            "SCRIPTS",
            scripts);
    return PLACE
        .matcher(text("page.html"))
        .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
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
