package io.idlewave.ingest.format;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import java.nio.file.Path;
import java.util.List;

/**
 * A foreign trace format: the door through which traces come in.
 *
 * <p>An implementation is a public class with a public constructor without parameters, named in
 * {@code META-INF/services/io.idlewave.ingest.format.TraceFormat}. It has no state and may be used
 * by several threads. {@link io.idlewave.ingest.format.call} holds what formats share.
 */
public interface TraceFormat {

  /** Short name in lower case, as {@code trace.json} and messages have it, such as {@code otf2}. */
  String name();

  /** The kinds of warnings that it can give, besides those of {@code ingest.format.call}. */
  List<WarningKind> warnings();

  /**
   * Says whether {@code path}, a file or folder that exists, is or holds one trace of this format.
   * It looks at names and at a few first bytes only. A trace that is damaged is still recognised,
   * so that {@link #ingest} can say what is wrong with it.
   */
  Recognition recognise(Path path);

  /**
   * Writes the calls of all ranks to {@code draft}, and closes every writer it asked for.
   *
   * <p>The result depends on the trace and {@link IngestOptions#applyClockOffsets} alone, not on
   * the number of threads. What the trace lacks is counted in the warnings, with codes as {@link
   * WarningKind} says.
   *
   * @param entry what {@link #recognise} returned
   * @return everything about the trace but its calls
   * @throws BadTraceException if the trace is malformed or of an unsupported kind, with file,
   *     place, bound and value; never any other exception, whatever the bytes
   */
  TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress);
}
