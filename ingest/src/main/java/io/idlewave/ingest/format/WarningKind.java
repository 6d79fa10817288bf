package io.idlewave.ingest.format;

/** A kind of thing that a trace can lack or hold and that ingesting passes over. */
public interface WarningKind {

  /**
   * Short stable name, one meaning over all formats. It begins with {@link
   * io.idlewave.ingest.model.TraceWarning#LOST} if calls of the program are missing because of it.
   */
  String code();

  /** What it means for the analysis. */
  String meaning();
}
