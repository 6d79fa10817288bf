package io.idlewave.ingest.otf2;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Visits;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.GlobalDefinitionsReader;
import io.idlewave.ingest.otf2.decode.LocalDefinitions;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Exclusive time per call path of user regions of one rank outside MPI calls, and how often it came
 * into each, found in two ways. Names of a path stand with a slash between them.
 */
public final class RegionTimes {

  /** The name of what is outside any region. */
  private static final String NONE = "";

  private RegionTimes() {}

  /** As the archive divides stretches, and the time after the last call. */
  public static Map<String, Long> ofArchive(TraceArchive archive, int rank) {
    Map<String, Long> nanos = new TreeMap<>();
    CallPaths paths = archive.metadata().callPaths();
    long leave = 0;
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        add(nanos, paths, call.stretch(), call.region(), call.enterNanos() - leave);
        leave = call.leaveNanos();
      }
    }
    long tailNanos = archive.metadata().ranks().get(rank).lastEventNanos() - leave;
    add(nanos, paths, archive.metadata().ranks().get(rank).tail(), -1, tailNanos);
    return nanos;
  }

  private static void add(
      Map<String, Long> nanos,
      CallPaths paths,
      List<RegionTime> division,
      int undivided,
      long lengthNanos) {
    List<RegionTime> parts =
        division.isEmpty() ? List.of(new RegionTime(undivided, lengthNanos)) : division;
    for (RegionTime part : parts) {
      String name = part.region() < 0 ? NONE : paths.text(part.region());
      count(nanos, name, part.nanos());
    }
  }

  private static void count(Map<String, Long> nanos, String name, long more) {
    if (more != 0) {
      nanos.merge(name, more, Long::sum);
    }
  }

  /** How often the rank came into each path, as the archive says. */
  static Map<String, Long> visitsOfArchive(TraceArchive archive, int rank) {
    Map<String, Long> visits = new TreeMap<>();
    CallPaths paths = archive.metadata().callPaths();
    Visits counted = archive.metadata().ranks().get(rank).visits();
    counted.entered().forEach(path -> count(visits, paths.text(path), counted.of(path)));
    return visits;
  }

  /** Likewise, by the walk over the stack: the user regions that it enters outside MPI. */
  static Map<String, Long> visitsOfEvents(Path anchorFile, int rank) {
    return walk(anchorFile, rank).visits;
  }

  /**
   * By a walk over the stack of regions, event by event: the time to the next event belongs to the
   * innermost region that is not of MPI, and to none while a function of MPI is open.
   */
  static Map<String, Long> ofEvents(Path anchorFile, int rank) {
    return walk(anchorFile, rank).nanos;
  }

  /**
   * The run alone, from leaving MPI_Init to entering MPI_Finalize, by the same walk: time in calls,
   * too, under their path with the function at its end.
   */
  public static Map<String, Long> ofRun(Path anchorFile, int rank) {
    return walk(anchorFile, rank).ofRun;
  }

  private static Walk walk(Path anchorFile, int rank) {
    AnchorFile anchor = AnchorFile.read(anchorFile);
    String stem = anchorFile.getFileName().toString().replace(".otf2", "");
    GlobalDefinitions definitions =
        GlobalDefinitionsReader.read(
            anchorFile.resolveSibling(stem + ".def"), anchor.definitionChunkBytes());
    Location location =
        definitions.locations().values().stream()
            .filter(l -> l.type() == 1 && l.group() == rank)
            .findFirst()
            .orElseThrow();
    Path folder = anchorFile.resolveSibling(stem);
    LocalDefinitions local =
        LocalDefinitions.read(
            folder.resolve(location.id() + ".def"), anchor.definitionChunkBytes());
    Walk walk = new Walk(definitions);
    try (EventReader reader =
        new EventReader(
            folder.resolve(location.id() + ".evt"), anchor.eventChunkBytes(), local, bytes -> {})) {
      for (int type = reader.next(); type != EventType.END_OF_FILE; type = reader.next()) {
        switch (type) {
          case EventType.TIMESTAMP -> walk.time(reader.ticks());
          case EventType.ENTER -> walk.enter(reader.region());
          case EventType.LEAVE -> walk.leave(reader.region());
          default -> {}
        }
      }
    }
    return walk;
  }

  private static final class Walk {

    private final GlobalDefinitions definitions;
    private final Map<String, Long> nanos = new TreeMap<>();
    private final Map<String, Long> visits = new TreeMap<>();
    private final Map<String, Long> ofRun = new TreeMap<>();
    private final Deque<Integer> open = new ArrayDeque<>();
    private BigInteger now;
    private boolean runs;

    Walk(GlobalDefinitions definitions) {
      this.definitions = definitions;
    }

    void time(long ticks) {
      BigInteger[] exact =
          BigInteger.valueOf(ticks - definitions.clock().globalOffset())
              .multiply(BigInteger.valueOf(1_000_000_000))
              .divideAndRemainder(BigInteger.valueOf(definitions.clock().ticksPerSecond()));
      BigInteger next = exact[1].signum() < 0 ? exact[0].subtract(BigInteger.ONE) : exact[0];
      if (now != null && outsideMpi()) {
        count(nanos, path(), next.subtract(now).longValueExact());
      }
      if (now != null && runs) {
        count(ofRun, callPath(), next.subtract(now).longValueExact());
      }
      now = next;
    }

    private boolean outsideMpi() {
      return open.stream().noneMatch(region -> isMpi(region) && !artificial(region));
    }

    /** All open regions of the program, the outermost first. */
    private String path() {
      List<String> names = new ArrayList<>();
      for (int region : open) {
        if (!isMpi(region)) {
          names.add(0, name(region));
        }
      }
      return String.join("/", names);
    }

    /** Likewise up to the outermost function of MPI, with it. */
    private String callPath() {
      List<String> names = new ArrayList<>();
      for (Iterator<Integer> from = open.descendingIterator(); from.hasNext(); ) {
        int region = from.next();
        if (!isMpi(region) || !artificial(region)) {
          names.add(name(region));
        }
        if (isMpi(region) && !artificial(region)) {
          break;
        }
      }
      return String.join("/", names);
    }

    private String name(int region) {
      return definitions.string(definitions.regions().get(region).name());
    }

    private boolean isMpi(int region) {
      return definitions.regions().get(region).paradigm() == GlobalDefinitions.PARADIGM_MPI;
    }

    private boolean artificial(int region) {
      return definitions.regions().get(region).role() == GlobalDefinitions.ROLE_ARTIFICIAL;
    }

    void enter(int region) {
      runs &= !name(region).equals("MPI_Finalize");
      open.push(region);
      if (outsideMpi() && !isMpi(region)) {
        count(visits, path(), 1);
      }
    }

    void leave(int region) {
      if (open.pop() != region) {
        throw new IllegalStateException("regions of the archive are not nested");
      }
      runs |= name(region).equals("MPI_Init") || name(region).equals("MPI_Init_thread");
    }
  }
}
