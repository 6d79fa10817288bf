package io.idlewave.jobs.report;

import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.Sha256;
import io.idlewave.jobs.study.text.ProgramPart;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page: its template with style, scripts, chart library and model put in. It loads nothing: its
 * Content-Security-Policy allows the two scripts in it by their hashes, and no connection.
 *
 * <p>The chart library, a megabyte, goes through as the bytes that it is, with a hash that is
 * known: a short run would spend a tenth of its time on it otherwise.
 */
final class ReportPage {

  static final String CHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

  /** Of the chart library, in Base64. */
  static final String CHARTS_SHA256 = "QvgynZibb2U53SsVu98NggJXYqwRL7tg3FeyfXvPOUY=";

  private static final String LIBRARY = "LIBRARY";
  private static final String MODEL = "DATA";
  private static final Pattern PLACE = Pattern.compile("\\{\\{([A-Z]+)}}");

  private ReportPage() {}

  /** What all pages have before and after their model. */
  private static final class Frame {

    static final Frame SHIPPED = new Frame();

    private final ByteArrayOutputStream before = new ByteArrayOutputStream();
    private final ByteArrayOutputStream after = new ByteArrayOutputStream();

    private Frame() {
      String scripts =
          text("scripts.txt")
              .lines()
              .filter(name -> !name.isBlank())
              .map(ReportPage::text)
              .collect(Collectors.joining("\n"));
      String hashes =
          "'sha256-" + CHARTS_SHA256 + "' 'sha256-" + Sha256.base64(utf8(scripts)) + "'";
      Map<String, String> parts =
          Map.of("HASHES", hashes, "STYLE", text("report.css"), "SCRIPTS", scripts);
      String template = text("page.html");
      ByteArrayOutputStream page = before;
      int from = 0;
      for (Matcher place = PLACE.matcher(template); place.find(); from = place.end()) {
        page.writeBytes(utf8(template.substring(from, place.start())));
        switch (place.group(1)) {
          case MODEL -> page = after;
          case LIBRARY -> page.writeBytes(ProgramPart.bytes(ReportPage.class, CHARTS));
          default ->
              page.writeBytes(
                  utf8(Objects.requireNonNull(parts.get(place.group(1)), place.group(1))));
        }
      }
      page.writeBytes(utf8(template.substring(from)));
    }
  }

  /** The page of a report, in UTF-8. */
  static byte[] of(Report report) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    page.writeBytes(Frame.SHIPPED.before.toByteArray());
    page.writeBytes(utf8(ReportJson.writeForPage(report)));
    page.writeBytes(Frame.SHIPPED.after.toByteArray());
    return page.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(String resource) {
    return ProgramPart.text(ReportPage.class, resource).replace("\r\n", "\n");
  }
}
