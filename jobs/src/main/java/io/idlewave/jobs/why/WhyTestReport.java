package io.idlewave.jobs.why;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Whether a run is as fast as it must be, as a test in the XML of JUnit that hosts of CI read. */
public final class WhyTestReport {

  private static final double NANOS_PER_SECOND = 1e9;

  private WhyTestReport() {}

  /**
   * Writes a suite of one test, which fails if the second run is slower than it may be.
   *
   * @param most by which share of the first run
   */
  public static void write(WhyReport report, double most, Path file) {
    try (Writer out = Files.newBufferedWriter(file)) {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      write(xml, report, most);
      xml.writeEndDocument();
      xml.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void write(XMLStreamWriter xml, WhyReport report, double most)
      throws XMLStreamException {
    boolean fails = report.isSlowerThan(most);
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", "idlewave why");
    xml.writeAttribute("tests", "1");
    xml.writeAttribute("failures", fails ? "1" : "0");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", "idlewave.why");
    xml.writeAttribute(
        "name",
        String.format(
            Locale.ROOT,
            "%s takes at most %.3g %% longer than %s",
            report.second(),
            100 * most,
            report.first()));
    xml.writeAttribute(
        "time", String.format(Locale.ROOT, "%.9f", report.secondNanos() / NANOS_PER_SECOND));
    if (fails) {
      xml.writeStartElement("failure");
      xml.writeAttribute("type", report.verdict());
      xml.writeAttribute("message", report.sentence());
      xml.writeCharacters(String.join("\n", WhyText.of(report)));
      xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.writeEndElement();
  }
}
