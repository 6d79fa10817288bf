package io.idlewave.jobs.study.topology;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.archive.InputFile;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.jobs.study.machine.TopologyReader;
import io.idlewave.jobs.study.machine.TopologySpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.ReferencedFile;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.perturb.topology.FileTopology;
import io.idlewave.perturb.topology.Topology;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * {@code {kind: file, file: PATH}}: a {@link FileTopology}. Resolved, its lines stand in the study
 * as {@code graph}, so that what is written depends on no other file.
 */
public final class FileKind implements TopologyKind {

  private static final String LABEL = "file";
  private static final String FILE = "file";
  private static final String GRAPH = "graph";

  /** One for all scenarios that state the same text: it keeps what it found. */
  private static final Map<String, FileTopology> READ =
      Collections.synchronizedMap(new WeakHashMap<>());

  private record Stated(String graph) implements TopologySpec {
    @Override
    public Topology topology() {
      return READ.computeIfAbsent(graph, text -> FileTopology.parse(GRAPH, text));
    }

    @Override
    public void write(ObjectNode into) {
      into.put(TopologyReader.KIND, LABEL).put(GRAPH, graph);
    }

    @Override
    public String describe() {
      return "%s of %d hosts".formatted(LABEL, topology().hosts());
    }
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public Node resolve(Node stated, StudyFiles files) {
    Node file = stated.withOnly(TopologyReader.KIND, FILE, GRAPH).find(FILE);
    if ((file != null) == stated.has(GRAPH)) {
      throw stated.at(
          "either %s or %s, got %s".formatted(FILE, GRAPH, file == null ? "none" : "both"));
    }
    if (file == null) {
      return stated;
    }
    String text = ReferencedFile.read(file, files, "links between hosts", FileKind::text);
    ObjectNode resolved = stated.value().deepCopy();
    resolved.remove(FILE);
    resolved.put(GRAPH, text);
    return new Node(stated.origin(), stated.path(), resolved);
  }

  /** The text of a file that is well-formed. */
  private static String text(Path file) throws IOException {
    if (Files.size(file) > FileTopology.MAX_CHARACTERS) {
      throw new IllegalArgumentException(
          "%s: at most %d B, got %d"
              .formatted(file, FileTopology.MAX_CHARACTERS, Files.size(file)));
    }
    try {
      String text = Files.readString(InputFile.of(file));
      FileTopology.parse(file.toString(), text);
      return text;
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + ": text in UTF-8, got other bytes", e);
    }
  }

  @Override
  public TopologySpec read(Node stated) {
    Stated spec = new Stated(stated.withOnly(TopologyReader.KIND, GRAPH).get(GRAPH).text());
    spec.topology();
    return spec;
  }
}
