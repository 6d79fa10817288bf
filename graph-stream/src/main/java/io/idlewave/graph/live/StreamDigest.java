package io.idlewave.graph.live;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.RankMetadata;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One digest of all that the ranks of a trace did: SHA-256 over a line per rank with the digest of
 * its calls, their number, and its end. That of a stream is that of an archive of the same calls.
 */
public final class StreamDigest {

  private StreamDigest() {}

  /** For an archive. One of format version 1 has no digests, and gets one that no stream has. */
  public static String of(TraceArchive archive) {
    return of(archive.rankDigests(), archive.metadata().ranks());
  }

  /** For ranks whose calls have these digests. */
  static String of(List<String> digests, List<RankMetadata> ends) {
    CallsDigest digest = new CallsDigest();
    for (int rank = 0; rank < digests.size(); rank++) {
      RankMetadata end = ends.get(rank);
      String line =
          String.join(
                  " ",
                  digests.get(rank),
                  Long.toString(end.calls()),
                  Long.toString(end.lastEventNanos()),
                  String.valueOf(end.tail()))
              + "\n";
      digest.add(line.getBytes(StandardCharsets.UTF_8));
    }
    return digest.hex();
  }
}
