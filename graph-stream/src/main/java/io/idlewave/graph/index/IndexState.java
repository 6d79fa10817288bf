package io.idlewave.graph.index;

/** Whether an index file of an archive can be used. */
public enum IndexState {
  /** It belongs to the archive's content. */
  CURRENT("up to date"),
  /** There is none. */
  MISSING("missing"),
  /** It was made for another trace, or by another version of this program. */
  STALE("stale");

  private final String text;

  IndexState(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
