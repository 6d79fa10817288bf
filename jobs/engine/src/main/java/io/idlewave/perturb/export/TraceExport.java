package io.idlewave.perturb.export;

import io.idlewave.perturb.timeline.TimedTrace;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A format that traces are written in, for other tools.
 *
 * <p>An implementation is a public class with a public constructor without parameters, named in
 * {@code META-INF/services/io.idlewave.perturb.export.TraceExport}. It has no state.
 */
public interface TraceExport {

  /** Short name in lower case, as {@code export --to} has it. */
  String name();

  /**
   * Writes a trace, at its recorded times or at those of a lane.
   *
   * @param out the file or folder; an index of files if the format needs several, which then stand
   *     beside it
   * @return what the file is conditional on, sentence by sentence; it stands in the file too, where
   *     the format has comments
   * @throws io.idlewave.ingest.model.BadTraceException if the format cannot express something of
   *     the trace, with the place
   * @throws java.io.UncheckedIOException if the file cannot be written
   */
  List<String> write(TimedTrace trace, Path out, ExportOptions options);

  /** Whether it can write a part of a trace, as {@link ExportOptions#window} states it. */
  default boolean writesWindows() {
    return false;
  }

  /** Every format that is registered, in the order of their names. */
  static List<TraceExport> all() {
    return ServiceLoader.load(TraceExport.class, TraceExport.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted((a, b) -> a.name().compareTo(b.name()))
        .toList();
  }
}
