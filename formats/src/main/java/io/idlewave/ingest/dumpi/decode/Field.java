package io.idlewave.ingest.dumpi.decode;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The arguments of calls that are kept; all others are passed over. */
public enum Field {
  COUNT,
  DATATYPE,
  DEST,
  SOURCE,
  TAG,
  COMM,
  REQUEST,
  REQUESTS,
  INDEX,
  INDICES,
  FLAG,
  SENDCOUNT,
  SENDTYPE,
  SENDTAG,
  RECVCOUNT,
  RECVTYPE,
  RECVTAG,
  COMMRANK,
  ROOT,
  SENDCOUNTS,
  RECVCOUNTS,
  SENDTYPES,
  RECVTYPES,
  OLDTYPE,
  NEWTYPE,
  BLOCKLENGTH,
  LENGTHS,
  OLDTYPES,
  SUBSIZES,
  GROUP,
  GROUP2,
  NEWGROUP,
  RANKS,
  RANGES,
  NEWCOMM,
  COLOR,
  KEY,
  SIZE,
  RANK,
  DIMS,
  REORDER,
  REMAINDIMS,
  HIGH,
  LOCALLEADER,
  REMOTECOMM,
  REMOTELEADER;

  /** The field that a table of functions calls {@code name}, or null if it is not kept. */
  static @Nullable Field named(String name) {
    for (Field field : values()) {
      if (field.name().toLowerCase(Locale.ROOT).equals(name)) {
        return field;
      }
    }
    return null;
  }
}
