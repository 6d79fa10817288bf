package io.idlewave.ingest.prv;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Paraver traces of the tests. */
public final class PrvSamples {

  /** Every kind of record, on three ranks. */
  public static final String EVERY_RECORD =
      """
      #Paraver (21/11/2026 at 21:51):100000_ns:2(2,1):1:3(1:1,2:1,1:2),3
      c:1:1:3:1:2:3
      c:1:2:2:1:3
      c:1:4:1:2
      i:1:5:2:1:1:2
      # a comment
      1:1:1:1:1:0:100:1
      2:1:1:1:1:100:40000001:1:40000050:18446744073709551615:42000000:-5
      2:1:1:1:1:100:40000018:2
      2:1:1:1:1:110:50000003:31
      2:2:1:2:1:110:50000003:31
      2:3:1:3:1:110:50000003:31
      2:1:1:1:1:120:50000003:0
      2:2:1:2:1:121:50000003:0
      2:3:1:3:1:122:50000003:0
      2:1:1:1:1:200:40000003:1
      2:1:1:1:1:210:40000003:0
      1:2:1:2:1:200:300:14
      2:1:1:1:1:300:50000001:3
      2:1:1:1:1:310:50000001:0
      2:2:1:2:1:300:50000001:2
      3:1:1:1:1:300:310:2:1:2:1:300:340:64:7
      2:2:1:2:1:340:50000001:0
      2:1:1:1:1:400:50000001:6:70000001:3
      2:1:1:1:1:410:50000001:0
      2:3:1:3:1:400:50000001:4
      2:3:1:3:1:410:50000001:0
      2:1:1:1:1:420:50000001:1
      3:1:1:1:1:420:440:3:1:3:1:410:500:8:4294967295
      2:1:1:1:1:440:50000001:0
      2:3:1:3:1:450:50000001:5
      2:3:1:3:1:500:50000001:0
      2:2:1:2:1:500:50000001:41
      2:3:1:3:1:510:50000001:41
      3:2:1:2:1:500:500:3:1:3:1:510:530:16:1
      2:2:1:2:1:520:50000001:0
      2:3:1:3:1:530:50000001:0
      2:1:1:1:1:600:50000002:7:50100001:8:50100002:0:50100004:1:50100003:1
      2:2:1:2:1:600:50000002:7:50100001:0:50100002:8:50100004:1
      2:3:1:3:1:600:50000002:7:50100001:0:50100002:8:50100004:1
      2:1:1:1:1:610:50000002:0
      2:2:1:2:1:610:50000002:0
      2:3:1:3:1:610:50000002:0
      2:1:1:1:1:700:50000002:155:50100001:4:50100002:4:50100004:2
      2:3:1:3:1:700:50000002:155:50100001:4:50100002:4:50100004:2
      2:1:1:1:1:710:50000002:0
      2:3:1:3:1:710:50000002:0
      2:1:1:1:1:720:50000001:5
      2:3:1:3:1:720:50000001:5
      2:1:1:1:1:730:50000001:0
      2:3:1:3:1:730:50000001:0
      2:2:1:2:1:700:50000002:8:50100001:0:50100002:0:50100004:4
      2:2:1:2:1:710:50000002:0
      2:2:1:2:2:700:50000001:1
      2:2:1:2:2:710:50000001:0
      2:1:1:1:1:800:50000002:10:50100001:4:50100002:4:50100004:5
      2:3:1:3:1:800:50000002:10:50100001:4:50100002:4:50100004:5
      2:1:1:1:1:810:50000002:0
      2:3:1:3:1:810:50000002:0
      2:2:1:2:1:800:50000003:22
      2:2:1:2:1:810:50000003:0
      2:2:1:2:1:820:50000004:68
      2:2:1:2:1:830:50000004:0
      2:1:1:1:1:900:50000003:32
      2:2:1:2:1:900:50000003:32
      2:3:1:3:1:900:50000003:32
      2:1:1:1:1:910:50000003:0
      2:2:1:2:1:910:50000003:0
      2:3:1:3:1:910:50000003:0
      """;

  /**
   * Two processes; the first one has three threads that meet in a parallel region with a barrier,
   * and of which the third waits for a lock of the second.
   */
  public static final String THREADS =
      """
      #Paraver (21/11/2026 at 21:51):1000_ns:1(4):1:2(3:1,1:1),1
      c:1:1:2:1:2
      1:1:1:1:1:0:100:1
      1:1:1:2:1:0:100:1
      2:1:1:1:1:10:50000003:31
      2:1:1:2:1:10:50000003:31
      2:1:1:1:1:20:50000003:0
      2:1:1:2:1:20:50000003:0
      2:1:1:1:1:100:60000001:3
      2:1:1:1:1:110:60000018:5
      2:1:1:1:2:112:60000018:5
      2:1:1:1:3:115:60000018:5
      2:1:1:1:2:200:60000006:3
      2:1:1:1:2:203:60000006:6:60000032:77
      2:1:1:1:3:210:60000006:3
      2:1:1:1:2:300:60000006:5
      2:1:1:1:3:301:60000006:6:60000032:77
      2:1:1:1:2:302:60000006:0:60000032:0
      2:1:1:1:3:310:60000006:5
      2:1:1:1:3:311:60000006:0:60000032:0
      2:1:1:1:2:380:60000005:1
      2:1:1:1:3:390:60000005:1
      2:1:1:1:1:400:60000005:1
      2:1:1:1:2:401:60000005:0
      2:1:1:1:1:402:60000005:0
      2:1:1:1:3:403:60000005:0
      2:1:1:1:2:500:60000018:0
      2:1:1:1:1:510:60000018:0
      2:1:1:1:3:520:60000018:0
      2:1:1:1:1:530:60000001:0
      2:1:1:1:1:600:50000003:32
      2:1:1:2:1:600:50000003:32
      2:1:1:1:1:610:50000003:0
      2:1:1:2:1:610:50000003:0
      """;

  private PrvSamples() {}

  /** Writes {@link #THREADS}, without labels, and returns the trace. */
  public static Path threads(Path folder) {
    return write(folder, THREADS);
  }

  /** Writes {@link #EVERY_RECORD}, without labels, and returns the trace. */
  public static Path everyRecord(Path folder) {
    return write(folder, EVERY_RECORD);
  }

  /** Writes a trace of that text, and returns it. */
  public static Path write(Path folder, String text) {
    try {
      return Files.writeString(folder.resolve("x.prv"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A trace that Extrae recorded, with labels and names. */
  public static Path real(Path folder) {
    return copy("prv/kitchen-4", folder).resolve("kitchen-4.prv");
  }

  /** Unpacks a trace of the test resources, and returns its folder. */
  public static Path copy(String key, Path folder) {
    return FormatTraces.copies().stream()
        .filter(trace -> trace.key().equals(key))
        .findFirst()
        .orElseThrow()
        .unpack(folder);
  }

  /** Makes an archive of a trace. */
  public static TraceArchive ingest(Path trace, Path out) {
    return ForeignTrace.at(trace)
        .ingest(out, new IngestOptions(false, 2), IngestProgress.NONE, archive -> {});
  }
}
