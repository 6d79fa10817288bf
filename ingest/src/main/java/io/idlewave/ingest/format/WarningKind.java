package io.idlewave.ingest.format;

/** A kind of thing that a trace can lack or hold and that ingesting passes over. */
public interface WarningKind {

  /** Short stable name, one meaning over all formats. */
  String code();

  /** What it means for the analysis. */
  String meaning();
}
