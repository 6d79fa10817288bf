package io.idlewave.ingest.dim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Dimemas traces of the tests. */
public final class DimSamples {

  /** As prv2dim writes it: records within the events of calls. */
  static final String EVENTS =
      """
      #DIMEMAS:"x.dim":1,1160:3(1,2,1),3,0,0
      d:1:1:3:0:1:2
      d:1:4:2:2:0
      d:1:5:1:1
      1:0:0:0.000000000
      20:0:0:40000050:18446744073709551615
      1:0:0:0.000001000
      20:0:0:50000003:31
      10:0:0:0:1:1:0:0:0:1
      20:0:0:50000003:0
      1:0:0:0.000000500
      20:0:0:50000001:3
      2:0:0:1:-1:64:7:3600:2
      20:0:0:50000001:0
      1:0:0:0.0000000006
      20:0:0:50000001:6
      20:0:0:50000001:0
      1:0:0:0.5
      20:0:0:50000002:7
      10:0:0:1:1:0:0:0:8:1
      20:0:0:50000002:0
      20:0:0:50000002:10
      10:0:0:11:4:0:0:4:4:1
      20:0:0:50000002:0
      20:0:0:50000003:32
      20:0:0:50000003:0
      1:1:0:0.000002000
      20:1:0:50000003:31
      10:1:0:0:1:0:0:0:0:1
      20:1:0:50000003:0
      20:1:0:50000001:2
      3:1:0:0:-1:64:7:3600:0
      20:1:0:50000001:0
      20:1:0:50000001:41
      3:1:0:2:-1:32:9:3601:1
      2:1:0:2:-1:16:9:3602:1
      3:1:0:2:-1:32:9:3601:2
      20:1:0:50000001:0
      20:1:0:50000002:7
      10:1:0:1:1:1:0:8:0:1
      20:1:0:50000002:0
      20:1:0:50000003:22
      20:1:0:50000003:0
      1:1:1:3
      2:1:1:0:0:8:1:1:0
      1:2:0:0.000003000
      20:2:0:50000003:31
      10:2:0:0:1:0:0:0:0:1
      20:2:0:50000003:0
      20:2:0:50000001:41
      3:2:0:1:-1:16:9:3602:1
      2:2:0:1:-1:32:9:3601:0
      3:2:0:1:-1:16:9:3602:2
      20:2:0:50000001:0
      20:2:0:50000002:7
      10:2:0:1:1:0:0:0:8:1
      20:2:0:50000002:0
      20:2:0:50000002:10
      10:2:0:11:4:0:0:4:4:1
      20:2:0:50000002:0
      s:0:75
      s:1:501
      s:2:862
      """;

  /** Without events: every record is a call. */
  static final String RECORDS =
      """
      #DIMEMAS:"y.dim":0:2,1
      # a comment
      d:1:1:2:0:1
      d:2:1:0:x
      0:0:0
      1:0:0:1
      2:0:0:1:100:5:1:3
      2:0:0:1:-1:200:5:1:0
      11:0:0:0.25
      10:0:0:11:1:0:0:4:4:0
      10:0:0:11:1:0:0:4:4:2
      10:0:0:10:1:1:-1:0:6
      99:0:0:1
      1:1:0:2
      3:1:0:0:100:5:1:1
      3:1:0:0:-1:200:5:1:0
      3:1:0:0:-1:100:5:1:2
      3:1:0:0:-1:100:5:1:2
      10:1:0:11:1:0:0:4:4:0
      10:1:0:11:1:0:0:4:4:2
      10:1:0:10:1:0:-1:6:0
      10:1:0:77:1:0:0:0:0:1
      """;

  private DimSamples() {}

  /** Writes a trace with events, and returns it. */
  public static Path events(Path folder) {
    return write(folder, EVENTS);
  }

  /** Writes a trace without events, and returns it. */
  public static Path records(Path folder) {
    return write(folder, RECORDS);
  }

  /** Writes a trace of that text, and returns it. */
  static Path write(Path folder, String text) {
    try {
      return Files.writeString(folder.resolve("x.dim"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
