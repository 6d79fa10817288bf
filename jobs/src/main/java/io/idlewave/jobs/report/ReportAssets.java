package io.idlewave.jobs.report;

import io.idlewave.jobs.study.text.ProgramPart;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts that the page of a run is made of, for other pages that draw the same charts. */
public final class ReportAssets {

  private static final Map<String, String> RESOURCES = resources();

  private ReportAssets() {}

  private static Map<String, String> resources() {
    Map<String, String> resources = new HashMap<>();
    resources.put("report.css", "report.css");
    resources.put("echarts.min.js", ReportPage.CHARTS);
    ProgramPart.text(ReportAssets.class, "scripts.txt")
        .lines()
        .filter(name -> !name.isBlank())
        .forEach(name -> resources.put(name, name));
    return Map.copyOf(resources);
  }

  /** A script, the style sheet or the chart library by its file name; null for anything else. */
  public static byte @Nullable [] find(String name) {
    String resource = RESOURCES.get(name);
    return resource == null ? null : ProgramPart.bytes(ReportAssets.class, resource);
  }
}
