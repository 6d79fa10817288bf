package io.idlewave.ingest.model;

import java.util.Comparator;
import java.util.stream.Stream;

/** The communication mode of a send, as the MPI standard names it. */
public enum SendMode {
  /** Eager or rendezvous, as the library chooses by size. */
  STANDARD(0),
  /** Completes only once the receive has started. */
  SYNCHRONOUS(1),
  /** Always local. */
  BUFFERED(2),
  /** The receive is posted already; treated as eager. */
  READY(3);

  private static final SendMode[] BY_CODE =
      Stream.of(values()).sorted(Comparator.comparingInt(SendMode::code)).toArray(SendMode[]::new);

  private final int code;

  SendMode(int code) {
    this.code = code;
  }

  /** The number in archives, blocks and snapshots, which never changes: 0, 1, ... without gaps. */
  public int code() {
    return code;
  }

  public static SendMode ofCode(int code) {
    return BY_CODE[code];
  }
}
