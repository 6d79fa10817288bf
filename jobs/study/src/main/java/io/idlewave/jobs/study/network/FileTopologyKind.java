package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.file.InputFile;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.ReferencedFile;
import io.idlewave.perturb.topology.FileTopology;
import io.idlewave.perturb.topology.Topology;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * {@code {kind: file, file: PATH}}: a {@link FileTopology}. Resolved, its lines stand in the study
 * as {@code graph}, so that what is written depends on no other file.
 */
final class FileTopologyKind implements TopologyKind {

  private static final String NAME = "file";

  /** Looked up by {@link #resolve}, which puts its content in its place. */
  private static final Key<String> FILE =
      Key.unwritten(
          "file",
          Forms.TEXT.asAt(
              (node, name) -> {
                throw node.at("unknown key; the nearest known one is graph");
              },
              text -> text),
          "A file of links.");

  private static final Key<String> GRAPH =
      Key.optional("graph", Forms.TEXT, "The lines of such a file.");

  /** One for all scenarios that state the same text: it keeps what it found. */
  private static final Map<String, FileTopology> READ =
      Collections.synchronizedMap(new WeakHashMap<>());

  private record Stated(String graph) {
    FileTopology topology() {
      return READ.computeIfAbsent(graph, text -> FileTopology.parse(GRAPH.name(), text));
    }
  }

  private static final Keys<Stated> KEYS =
      Keys.of(Stated.class, FileTopologyKind::make, FILE, GRAPH)
          .also(Schema.oneOf(List.of(FILE.name(), GRAPH.name())));

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Keys<?> keys() {
    return KEYS;
  }

  private static Stated make(Values values) {
    Stated stated = new Stated(Forms.TEXT.read(values.at(GRAPH)));
    stated.topology();
    return stated;
  }

  @Override
  public Topology topology(Object stated) {
    return ((Stated) stated).topology();
  }

  @Override
  public String describe(Object stated) {
    return "%s of %d hosts".formatted(NAME, topology(stated).hosts());
  }

  @Override
  public Node resolve(Node stated) {
    Node file = stated.withOnly("kind", FILE.name(), GRAPH.name()).find(FILE.name());
    if ((file != null) == stated.has(GRAPH.name())) {
      throw stated.at(
          "either %s or %s, got %s"
              .formatted(FILE.name(), GRAPH.name(), file == null ? "none" : "both"));
    }
    if (file == null) {
      return stated;
    }
    String text = ReferencedFile.read(file, "links between hosts", FileTopologyKind::text);
    ObjectNode resolved = stated.value().deepCopy();
    resolved.remove(FILE.name());
    return stated.with(resolved.put(GRAPH.name(), text));
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
}
