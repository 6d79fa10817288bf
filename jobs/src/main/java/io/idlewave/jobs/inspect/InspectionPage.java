package io.idlewave.jobs.inspect;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.inspect.Inspection.Question;
import io.idlewave.jobs.report.ReportAssets;
import io.idlewave.jobs.report.ReportFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * An inspection as a page for a browser: its sentences, and a picture of where the time of each
 * rank went, in the style of the page of results. It loads nothing and runs nothing: its
 * Content-Security-Policy forbids both.
 */
public final class InspectionPage {

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
      """;

  private static final String OWN_STYLE =
      "main{max-width:960px;margin:0 auto;padding:24px}main h2{margin-top:24px}main p,main"
          + " li{margin:4px 0}";

  private InspectionPage() {}

  /** The page, in UTF-8. */
  public static byte[] of(Inspection inspection) {
    StringBuilder page = new StringBuilder(HEAD);
    page.append(ReportFile.MARK).append("\n<style>\n").append(style()).append(OWN_STYLE);
    page.append("\n</style>\n</head>\n<body>\n<main>\n");
    element(page, "h1", InspectionText.title(inspection));
    element(page, "h2", InspectionText.DID);
    InspectionText.did(inspection).forEach(sentence -> element(page, "p", sentence));
    RunReport run = inspection.run();
    if (run != null) {
      page.append("<figure>\n").append(RankPicture.of(run)).append("</figure>\n");
    }
    VariationReport variation = inspection.variation();
    if (variation != null) {
      page.append("<figure>\n").append(SharesPicture.of(variation)).append("</figure>\n");
    }
    element(page, "h2", InspectionText.ODD);
    InspectionText.odd(inspection).forEach(sentence -> element(page, "p", sentence));
    element(page, "h2", InspectionText.ASK);
    questions(page, inspection);
    page.append("</main>\n</body>\n</html>\n");
    return page.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String style() {
    byte[] sheet = Objects.requireNonNull(ReportAssets.find("report.css"));
    return new String(sheet, StandardCharsets.UTF_8);
  }

  private static void questions(StringBuilder page, Inspection inspection) {
    List<Question> questions = inspection.questions();
    if (questions.isEmpty()) {
      element(page, "p", InspectionText.NOTHING);
      return;
    }
    String ingest = inspection.ingest();
    if (ingest != null) {
      element(page, "p", "Once the trace is an archive:");
      element(page, "pre", ingest);
    }
    page.append("<ol>\n");
    for (Question question : questions) {
      page.append("<li>").append(escaped(question.reason()));
      element(page, "pre", question.command());
      page.append("</li>\n");
    }
    page.append("</ol>\n");
  }

  private static void element(StringBuilder page, String name, String text) {
    page.append('<').append(name).append('>').append(escaped(text));
    page.append("</").append(name).append(">\n");
  }

  /** A text as a page holds it, without characters that are not shown as themselves. */
  static String escaped(String text) {
    return PlainText.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
