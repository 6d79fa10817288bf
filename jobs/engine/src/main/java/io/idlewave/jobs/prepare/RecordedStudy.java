package io.idlewave.jobs.prepare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import java.nio.file.Path;

/** A trace as it was recorded, prepared as a study that disturbs nothing is. */
public final class RecordedStudy {

  private RecordedStudy() {}

  /**
   * Prepares the recorded run, with all that its trace leaves open settled by default.
   *
   * @param trace the folder of the archive
   * @param progress of a walk over the trace, where its survey is not stored
   * @throws io.idlewave.jobs.failure.RefusedException for a trace without times
   */
  public static PreparedStudy of(
      TraceArchive archive, Path trace, GraphOptions graph, Progress progress) {
    ObjectNode asked = JsonNodeFactory.instance.objectNode().put("trace", trace.toString());
    asked.putArray("scenarios").addObject().put("name", "as recorded");
    Study study = StudyReader.read(new Node("study", "", asked), StudyFiles.of(trace));
    return StudyPreparation.prepare(study, archive, graph, progress);
  }
}
