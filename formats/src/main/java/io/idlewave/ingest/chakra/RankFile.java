package io.idlewave.ingest.chakra;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The file of a rank: messages, {@code NAME.RANK.et}, or JSON, {@code NAME.RANK.json}. */
final class RankFile {

  private static final Pattern NAME =
      Pattern.compile("(.*?)(?:\\.([0-9]{1,9}))?(?:\\.et|(?:\\.et)?(\\.json)(?:\\.gz|\\.xz)?)");

  private static final int JOB = 1;
  private static final int RANK = 2;
  private static final int JSON = 3;

  private RankFile() {}

  /** Whether a file is one, by its name and how it begins. */
  static boolean isOne(Path file) {
    return isNamed(file) && (isJson(file) ? JsonForm.of(file).isRead() : MessageFile.isOne(file));
  }

  /** Whether a file is an execution trace of PyTorch, which is none of Chakra. */
  static boolean isOfPytorch(Path file) {
    return isJson(file) && JsonForm.of(file) == JsonForm.PYTORCH;
  }

  /**
   * The files of all ranks that {@code entry} is or holds, by name. JSON beside messages is a copy
   * of them, for people. Of a job no rank is left out: JSON that has the name of a rank of it
   * belongs to it, whatever it holds.
   */
  static List<Path> of(Path entry) throws IOException {
    if (!Files.isDirectory(entry)) {
      return List.of(entry);
    }
    List<Path> named;
    try (Stream<Path> files = Files.list(entry)) {
      named = files.filter(RankFile::isNamed).sorted().toList();
    }
    List<Path> messages = named.stream().filter(file -> !isJson(file)).toList();
    if (!messages.isEmpty()) {
      return messages;
    }
    Set<Path> sound = named.stream().filter(RankFile::isOne).collect(Collectors.toSet());
    Set<String> jobs = sound.stream().map(file -> part(file, JOB)).collect(Collectors.toSet());
    return named.stream()
        .filter(
            file ->
                sound.contains(file)
                    || (!part(file, RANK).isEmpty() && jobs.contains(part(file, JOB))))
        .toList();
  }

  /** The rank that the name states, or 0. */
  static int rank(Path file) {
    String rank = part(file, RANK);
    return rank.isEmpty() ? 0 : Integer.parseInt(rank);
  }

  /**
   * The nodes in the order of the file.
   *
   * @throws BadTraceException where it is none, or damaged
   */
  static List<Node> read(Path file, WarningLog log) {
    NodeList nodes = new NodeList(file, log);
    if (isJson(file)) {
      NodeJson.read(file, nodes);
    } else {
      MessageFile.read(file, nodes);
    }
    return nodes.all();
  }

  private static boolean isJson(Path file) {
    return !part(file, JSON).isEmpty();
  }

  private static boolean isNamed(Path file) {
    return name(file).matches() && Files.isRegularFile(file);
  }

  /** A part of the name; empty where it is not there. */
  private static String part(Path file, int group) {
    Matcher name = name(file);
    return name.matches() && name.group(group) != null ? name.group(group) : "";
  }

  private static Matcher name(Path file) {
    return NAME.matcher(String.valueOf(file.getFileName()));
  }
}
