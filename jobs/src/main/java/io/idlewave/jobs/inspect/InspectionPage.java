package io.idlewave.jobs.inspect;

import io.idlewave.jobs.accelerator.AcceleratorReport;
import io.idlewave.jobs.inspect.Inspection.Question;
import io.idlewave.jobs.report.PlainPage;
import io.idlewave.jobs.text.AcceleratorText;
import java.util.List;

/**
 * An inspection as a page for a browser: its sentences, and a picture of where the time of each
 * rank went.
 */
public final class InspectionPage {

  private InspectionPage() {}

  /** The page, in UTF-8. */
  public static byte[] of(Inspection inspection) {
    PlainPage page = new PlainPage();
    page.element("h1", InspectionText.title(inspection));
    page.element("h2", InspectionText.DID);
    InspectionText.did(inspection).forEach(sentence -> page.element("p", sentence));
    RunReport run = inspection.run();
    if (run != null) {
      page.figure(RankPicture.of(run));
    }
    VariationReport variation = inspection.variation();
    if (variation != null) {
      page.figure(SharesPicture.of(variation));
    }
    AcceleratorReport accelerators = inspection.accelerators();
    if (accelerators != null) {
      page.element("h2", InspectionText.WENT);
      page.element("pre", String.join("\n", AcceleratorText.of(accelerators)));
    }
    page.element("h2", InspectionText.ODD);
    InspectionText.odd(inspection).forEach(sentence -> page.element("p", sentence));
    page.element("h2", InspectionText.ASK);
    questions(page, inspection);
    return page.bytes();
  }

  private static void questions(PlainPage page, Inspection inspection) {
    List<Question> questions = inspection.questions();
    if (questions.isEmpty()) {
      page.element("p", InspectionText.NOTHING);
      return;
    }
    String ingest = inspection.ingest();
    if (ingest != null) {
      page.element("p", "Once the trace is an archive:").element("pre", ingest);
    }
    page.markup("<ol>\n");
    for (Question question : questions) {
      page.markup("<li>" + PlainPage.escaped(question.reason()));
      page.element("pre", question.command()).markup("</li>\n");
    }
    page.markup("</ol>\n");
  }
}
