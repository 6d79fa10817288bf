package io.idlewave.ingest.format;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Several;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A trace in a known format, which starts reading at {@code entry}. */
public record ForeignTrace(TraceFormat format, Path entry) {

  /** Folders of which each holds only the next that are looked into. */
  private static final int DEPTH = 3;

  /** Every format that is registered, in the order of their names. */
  public static List<TraceFormat> formats() {
    return ServiceLoader.load(TraceFormat.class, TraceFormat.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted((a, b) -> a.name().compareTo(b.name()))
        .toList();
  }

  /**
   * The trace that {@code path} is or holds. A folder that holds no trace and one folder is looked
   * into, to a depth of a few.
   *
   * @throws BadTraceException if there is nothing, or not exactly one trace; the message names
   *     those that there are, or says what each format was looking for
   */
  public static ForeignTrace at(Path path) {
    if (!Files.exists(path)) {
      throw new BadTraceException(path + ": no such file or folder");
    }
    if (InputFile.isSpecial(path)) {
      throw new BadTraceException(
          path + ": a file or folder, got a named pipe or a device; copy it to a file");
    }
    List<String> reasons = new ArrayList<>();
    List<ForeignTrace> found = found(path, reasons);
    Path inner = path;
    for (int depth = 0; found.isEmpty() && depth < DEPTH; depth++) {
      inner = onlyFolder(inner);
      if (inner == null) {
        break;
      }
      found = found(inner, new ArrayList<>());
    }
    if (found.isEmpty()) {
      throw new BadTraceException(
          TraceInput.isPacked(path)
              ? notIngested(path, "a packed trace", path)
              : isYaml(path)
                  ? "%1$s: YAML, such as a study, and no trace; a study runs with: idlewave run %1$s"
                      .formatted(path)
                  : "%s: neither an archive nor a trace of a known format (%s)"
                      .formatted(path, String.join("; ", reasons)));
    }
    if (found.size() > 1) {
      throw new BadTraceException(
          found.stream()
              .map(trace -> trace.entry + " (" + trace.format.name() + ")")
              .collect(
                  Collectors.joining(", ", path + ": several traces, name one of them: ", "")));
    }
    return found.get(0);
  }

  private static boolean isYaml(Path path) {
    String name = path.toString();
    return Files.isRegularFile(path) && (name.endsWith(".yaml") || name.endsWith(".yml"));
  }

  private static List<ForeignTrace> found(Path path, List<String> reasons) {
    List<ForeignTrace> found = new ArrayList<>();
    for (TraceFormat format : formats()) {
      Interruption.check();
      Recognition recognition = format.recognise(path);
      if (recognition instanceof Recognised recognised) {
        found.add(new ForeignTrace(format, recognised.entry()));
      } else if (recognition instanceof Several several) {
        several.entries().forEach(entry -> found.add(new ForeignTrace(format, entry)));
      } else if (recognition instanceof Unrecognised unrecognised) {
        reasons.add(format.name() + ": " + unrecognised.found());
      }
    }
    return found;
  }

  /** The folder in {@code path}, if that is a folder with exactly one. */
  private static @Nullable Path onlyFolder(Path path) {
    if (!Files.isDirectory(path)) {
      return null;
    }
    try (Stream<Path> entries = Files.list(path)) {
      List<Path> folders = entries.filter(Files::isDirectory).limit(2).toList();
      return folders.size() == 1 ? folders.get(0) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The trace that {@code path} is or holds, if it is or holds exactly one. */
  public static Optional<ForeignTrace> ifAt(Path path) {
    try {
      return Optional.of(at(path));
    } catch (BadTraceException e) {
      return Optional.empty();
    }
  }

  /**
   * Opens an archive where nothing but an archive will do.
   *
   * @throws BadTraceException if {@code path} is none; for a foreign trace the message gives the
   *     command that makes one of it
   */
  public static TraceArchive requireArchive(Path path) {
    if (TraceArchive.isArchive(path)) {
      return TraceArchive.open(path);
    }
    throw new BadTraceException(at(path).notIngested());
  }

  /** That this is no archive yet, and the command that makes one. */
  public String notIngested() {
    return notIngested(entry, "a trace in the format " + format.name(), entry);
  }

  private static String notIngested(Path path, String what, Path source) {
    return "%s: %s; make an archive of it first: idlewave ingest %s --out %s"
        .formatted(path, what, source, "trace");
  }

  /**
   * Makes an archive of the trace. May be repeated: an archive already in {@code out} is replaced
   * at the end, as a whole, and stays as it was if this throws.
   *
   * @param out the folder of the archive, made if need be
   * @param indexer is given the archive before it takes its place, to write more into its folder
   * @throws BadTraceException if the trace cannot be read
   * @throws java.io.UncheckedIOException if {@code out} holds anything but an archive, or cannot be
   *     written
   */
  public TraceArchive ingest(
      Path out, IngestOptions options, IngestProgress progress, Consumer<TraceArchive> indexer) {
    return ingest(out, options, progress, TraceArchive::metadata, indexer);
  }

  /**
   * Ingests where what a walk over the archive finds changes what it says of itself.
   *
   * @param settle is given the archive first, and returns its metadata, of as many ranks
   */
  public TraceArchive ingest(
      Path out,
      IngestOptions options,
      IngestProgress progress,
      Function<TraceArchive, TraceMetadata> settle,
      Consumer<TraceArchive> indexer) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(out)) {
      TraceArchive raw = draft.seal(format.ingest(entry, draft, options, progress));
      TraceMetadata settled = settle.apply(raw);
      indexer.accept(settled.equals(raw.metadata()) ? raw : draft.restate(settled));
      return draft.publish();
    }
  }
}
