package io.idlewave.ingest.model;

import java.util.Comparator;
import java.util.stream.Stream;

/**
 * What a synchronisation of one-sided communication does, as the MPI standard names it (MPI 3.1,
 * section 11.5), and which ranks it names.
 */
public enum SyncKind {
  /** Collective: ends the epochs of all members and begins new ones. Names nobody. */
  FENCE(0),
  /** Exposes the window to the ranks named. */
  POST(1),
  /** Begins access to the ranks named. */
  START(2),
  /** Ends access to the ranks named, those of the {@link #START}: all transfers are complete. */
  COMPLETE(3),
  /**
   * The ranks named, those of the {@link #POST}, have completed their access: {@code MPI_Win_wait},
   * or an {@code MPI_Win_test} that says so.
   */
  WAIT(4),
  /** Begins access to the ranks named, which take no part in it. */
  LOCK(5),
  /** Ends access to the ranks named: transfers to them are complete. */
  UNLOCK(6),
  /** Completes transfers to the ranks named, at both ends. */
  FLUSH(7),
  /** Completes transfers to the ranks named, at this rank. */
  FLUSH_LOCAL(8);

  private static final SyncKind[] BY_CODE =
      Stream.of(values()).sorted(Comparator.comparingInt(SyncKind::code)).toArray(SyncKind[]::new);

  private final int code;

  SyncKind(int code) {
    this.code = code;
  }

  /** The number in archives, which never changes: 0, 1, ... without gaps. */
  public int code() {
    return code;
  }

  public static SyncKind ofCode(int code) {
    return BY_CODE[code];
  }
}
