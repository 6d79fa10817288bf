package io.idlewave.jobs.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * A study that a client has sent: {@code {"trace": NAME, "study": {...}}}.
 *
 * @param trace the name of its archive
 * @param study itself, which names no files but below the folder, and no sinks
 */
record StudyRequest(String trace, Study study) {

  private static final String TRACE = "trace";
  private static final String STUDY = "study";
  private static final String SINKS = "sinks";

  /**
   * Reads a request.
   *
   * @throws RefusedRequestException if it is none, or there is no such trace
   * @throws io.idlewave.jobs.failure.StudyException if the study makes no sense
   */
  static StudyRequest of(JsonNode body, Workspace workspace) throws IOException {
    body.fieldNames()
        .forEachRemaining(
            key -> {
              if (!Set.of(TRACE, STUDY).contains(key)) {
                throw RefusedRequestException.malformed("body: trace and study, got another key");
              }
            });
    JsonNode named = body.get(TRACE);
    if (named == null || !named.isTextual()) {
      throw RefusedRequestException.malformed("body: trace: the name of a trace, got none");
    }
    if (!(body.get(STUDY) instanceof ObjectNode stated)) {
      throw RefusedRequestException.malformed("body: study: an object, got none");
    }
    Path archive = workspace.traces().get(named.asText());
    if (archive == null) {
      throw new RefusedRequestException(
          422, "trace: one of those that GET /api/traces lists, got another name");
    }
    Node root = new Node(STUDY, "", stated);
    for (String key : new String[] {SINKS, TRACE}) {
      if (stated.has(key)) {
        throw root.get(key).at("not in what a server is asked: results lie in its folder");
      }
    }
    ObjectNode whole = stated.deepCopy();
    whole.put(TRACE, archive.toString());
    Study study =
        StudyReader.read(new Node(STUDY, "", whole), StudyFiles.below(workspace.folder()));
    return new StudyRequest(named.asText(), study);
  }
}
