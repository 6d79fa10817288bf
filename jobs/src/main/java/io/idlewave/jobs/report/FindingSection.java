package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.Drawing;
import io.idlewave.jobs.drawing.Drawings;
import io.idlewave.jobs.drawing.RunFindings;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.text.FindingWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis has found, as it declares it.
 *
 * @param label of the analysis
 * @param title a few words
 * @param intro what it is about; empty for none
 * @param words what values mean
 * @param says sentences
 * @param drawings its figures, one for each scenario and bound where its table has these
 * @param missing what to ask for to have it; null where it is there
 */
public record FindingSection(
    String label,
    String title,
    String intro,
    Map<String, String> words,
    List<String> says,
    List<Drawing> drawings,
    @Nullable String missing)
    implements Section {

  /** Takes immutable copies. */
  public FindingSection {
    words = Collections.unmodifiableMap(new LinkedHashMap<>(words));
    says = List.copyOf(says);
    drawings = List.copyOf(drawings);
  }

  /** Those that a run has, and after them those that it could have. */
  static List<FindingSection> of(RunData run, String timing) {
    List<Finding> found = RunFindings.of(run.summary());
    Drawings drawings = new Drawings(run.summary(), run.folder());
    List<FindingSection> sections = new ArrayList<>();
    found.forEach(
        finding -> {
          List<Drawing> drawn = new ArrayList<>(drawings.of(finding, figure -> true));
          if (finding.label().equals(RecordedPaths.LABEL)) {
            drawn.addAll(PathCourse.of(run.summary()));
          }
          sections.add(section(finding, run, drawn, null));
        });
    Set<String> there = found.stream().map(Finding::label).collect(Collectors.toSet());
    for (Finding finding : RunFindings.possible(timing)) {
      if (!there.contains(finding.label())) {
        String ask =
            "%s: not asked for; run with %s.".formatted(finding.title(), finding.options());
        sections.add(section(finding, run, List.of(), ask));
      }
    }
    return sections;
  }

  private static FindingSection section(
      Finding finding, RunData run, List<Drawing> drawings, @Nullable String missing) {
    Map<String, String> words = new LinkedHashMap<>();
    finding
        .words()
        .forEach((value, means) -> words.put(PlainText.name(value), PlainText.name(means)));
    return new FindingSection(
        PlainText.label(finding.label()),
        PlainText.label(finding.title()),
        PlainText.name(finding.intro()),
        words,
        missing == null
            ? FindingWords.of(finding, run.summary()).stream().map(PlainText::name).toList()
            : List.of(),
        drawings,
        missing == null ? null : PlainText.name(missing));
  }
}
