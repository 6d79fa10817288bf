package io.idlewave.ingest.ti;

import io.idlewave.ingest.format.FormatTraces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sound time-independent traces of the tests. */
public final class TiSamples {

  /** Each layout of arguments, on two ranks. */
  private static final String EVERY_ACTION =
      """
      # a comment
      0 init
      1 init 1
      p0 compute 1e3
      rank-1 compute 2.5e3

      0 send 1 7 100 1
      1 recv 0 7 800 6
      0 isend 1 8 1e1 0
      1 irecv -333 8 10 0
      1 irecv 0 -444 10
      0 test 0 1 8
      0 wait 0 1 8
      1 waitall 2
      0 sendRecv 3 1 4 1 1 2
      1 sendRecv 4 0 3 0 2 1
      0 Ssend 1 9 1 6
      1 recv 0 9 -1
      0 sleep 0.25
      0 location main.c 12
      0 comm_split 1 2
      0 barrier
      1 barrier
      0 bcast 10 1 4
      1 bcast 10 1 4
      0 reduce 10 500 0 4
      1 reduce 10 500 0 4
      0 allreduce 3 100 1\s
      1 allreduce 3 100 1\s
      0 alltoall 2 2 1 1
      1 alltoall 2 2 1 1
      0 alltoallv 8 1 2 8 3 4 1 1
      1 alltoallv 8 3 4 8 1 2 1 1
      0 allgather 2 2
      1 allgather 2 2
      0 allgatherv 2 2 5 1 1
      1 allgatherv 5 2 5 1 1
      0 gather 1 2 1 0 0
      1 gather 1 1 0 0
      0 gatherv 2 2 5 1 1 1
      1 gatherv 5 2 5 1 1 1
      0 scatter 4 4 1 1 1
      1 scatter 4 4 1 1 1
      0 scatterv 2 5 2 1 1 1
      1 scatterv 2 5 5 1 1 1
      0 reducescatter 2 5 300 1
      1 reducescatter 2 5 300 1
      0 scan 3 10 1
      1 scan 3 10 1
      0 exscan 3 10 1
      1 exscan 3 10 1
      0 ibarrier
      1 ibarrier
      0 waitall 1
      1 waitall
      0 Start 1 5 16 1
      0 wait 0 1 5
      1 recv 0 5 16 6
      0 send -333 5 1
      0 waitAny 1
      1 Startall
      0 finalize
      1 finalize
      """;

  private TiSamples() {}

  /** A file of both ranks. */
  public static Path everyAction(Path folder) {
    try {
      return Files.writeString(folder.resolve("actions.txt"), EVERY_ACTION);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An index of files, recorded from a real run with edge cases. */
  public static Path kitchen(Path folder) {
    return FormatTraces.unpack("ti/kitchen-4", folder).resolve("kti.txt");
  }
}
