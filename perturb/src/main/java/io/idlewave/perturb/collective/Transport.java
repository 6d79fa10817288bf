package io.idlewave.perturb.collective;

import io.idlewave.perturb.network.SizeFunction;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the data of collectives go over the network.
 *
 * @param chunkBytes what trees hand on at a time, at least 1
 * @param protocols by size of a block, ascending; larger blocks follow none, and their messages are
 *     as any
 * @param aggregation what switches that combine data need beside a message, in ns by size of a
 *     block
 */
public record Transport(long chunkBytes, List<WireProtocol> protocols, SizeFunction aggregation)
    implements Serializable {

  /**
   * A slot of NCCL's buffers: 4 MiB for 8 steps ({@code DEFAULT_BUFFSIZE} in {@code src/init.cc},
   * {@code NCCL_STEPS}).
   */
  public static final long DEFAULT_CHUNK = 512L << 10;

  /** A block has so many chunks at most: of larger blocks they are larger. */
  public static final int MOST_CHUNKS = 1024;

  /** No protocols, and switches that are as fast as their links. */
  public static final Transport DEFAULT =
      new Transport(DEFAULT_CHUNK, List.of(), SizeFunction.constant(0));

  /**
   * Takes an immutable copy.
   *
   * @throws IllegalArgumentException where sizes do not ascend, or something takes less than no
   *     time
   */
  public Transport {
    if (chunkBytes < 1) {
      throw new IllegalArgumentException("chunk in bytes: at least 1, got " + chunkBytes);
    }
    long before = -1;
    for (WireProtocol protocol : protocols) {
      if (protocol.maxBytes() <= before) {
        throw new IllegalArgumentException(
            "protocols: sizes in bytes ascending, got %d after %d"
                .formatted(protocol.maxBytes(), before));
      }
      before = protocol.maxBytes();
    }
    for (double nanos : aggregation.values()) {
      if (!(nanos >= 0)) {
        throw new IllegalArgumentException("aggregation in ns: at least 0, got " + nanos);
      }
    }
    protocols = List.copyOf(protocols);
  }

  /** The protocol of blocks of so many bytes; null where there is none. */
  public @Nullable WireProtocol protocol(long blockBytes) {
    for (WireProtocol protocol : protocols) {
      if (blockBytes <= protocol.maxBytes()) {
        return protocol;
      }
    }
    return null;
  }
}
