package io.idlewave.jobs.prepare.recorded;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import java.util.List;

/** What a study whose programs are transformed cannot ask for: what looks at the recorded calls. */
public final class TransformLimits {

  private TransformLimits() {}

  /**
   * Checks a study.
   *
   * @throws StudyException naming what it asks for
   */
  public static void require(Study study) {
    if (!study.transforms()) {
      return;
    }
    if (study.map() != null) {
      throw new StudyException("map: not with transform");
    }
    List<String> others =
        AnalysisKind.askedFor(study).stream()
            .filter(kind -> !kind.isOfLanes())
            .map(AnalysisKind::label)
            .toList();
    if (!others.isEmpty()) {
      throw new StudyException(
          "analysis: with transform only %s, got %s"
              .formatted(
                  String.join(
                      ", ",
                      AnalysisKind.all().stream()
                          .filter(kind -> kind.isWord() && kind.isOfLanes())
                          .map(AnalysisKind::label)
                          .toList()),
                  String.join(", ", others)));
    }
  }
}
