package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/**
 * A page for a browser of text, tables and pictures alone, in the style of the page of results. It
 * loads nothing and runs nothing: its Content-Security-Policy forbids both. Without a script to
 * choose, it is dark where the reader's system is. Mutable.
 */
public final class PlainPage {

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
      """
      main { max-width: 960px; margin: 0 auto; padding: 24px; }
      main h1 { font-size: 20px; white-space: normal; overflow-wrap: anywhere; }
      main h2 { margin-top: 24px; }
      main p, main li { margin: 4px 0; }
      """;

  private static final String DARK = ":root[data-theme=\"dark\"] {";

  private final StringBuilder page = new StringBuilder(HEAD);

  /** An empty page. */
  public PlainPage() {
    this("");
  }

  /**
   * An empty page.
   *
   * @param style of its own, beside that of all pages
   */
  public PlainPage(String style) {
    page.append(ReportFile.MARK).append("\n<style>\n").append(style()).append(OWN_STYLE);
    page.append(style);
    page.append("\n</style>\n</head>\n<body>\n<main>\n");
  }

  private static String style() {
    byte[] sheet = Objects.requireNonNull(ReportAssets.find("report.css"));
    String style = new String(sheet, StandardCharsets.UTF_8);
    int dark = style.indexOf(DARK);
    String colours = style.substring(dark + DARK.length(), style.indexOf('}', dark));
    return style + "@media (prefers-color-scheme:dark){:root{" + colours + "}}\n";
  }

  /** An element that holds a text. */
  public PlainPage element(String name, String text) {
    return element(name, "", text);
  }

  /**
   * An element that holds a text.
   *
   * @param ofClass of the style sheet; empty for none
   */
  public PlainPage element(String name, String ofClass, String text) {
    page.append('<').append(name);
    if (!ofClass.isEmpty()) {
      page.append(" class=\"").append(ofClass).append('"');
    }
    page.append('>').append(escaped(text)).append("</").append(name).append(">\n");
    return this;
  }

  /** What is markup already. */
  public PlainPage markup(String markup) {
    page.append(markup);
    return this;
  }

  /** A picture, in markup. */
  public PlainPage figure(String picture) {
    return markup("<figure>\n").markup(picture).markup("</figure>\n");
  }

  /** All of it, in UTF-8. */
  public byte[] bytes() {
    return (page + "</main>\n</body>\n</html>\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * A text in a picture.
   *
   * @param anchor which of its ends is at {@code x}: {@code start}, {@code middle}, {@code end}
   */
  public static String svgText(double x, double y, String anchor, String text) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" style=\"fill:var(--text)\">%s</text>\n",
        x,
        y,
        anchor,
        escaped(text));
  }

  /** A text as a page holds it, without characters that are not shown as themselves. */
  public static String escaped(String text) {
    return PlainText.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
