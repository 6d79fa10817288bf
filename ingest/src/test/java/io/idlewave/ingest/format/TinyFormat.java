package io.idlewave.ingest.format;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.format.call.CallRecorder;
import io.idlewave.ingest.format.call.CollectiveSizes;
import io.idlewave.ingest.format.call.CommunicatorLookup;
import io.idlewave.ingest.format.call.EnvelopeCollector;
import io.idlewave.ingest.format.call.EnvelopeStore;
import io.idlewave.ingest.format.call.EventPosition;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.format.call.PeerResolver;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A text format of these tests, which shows all that a new format needs. A file {@code *.tiny}; the
 * first line is {@code tiny RANKS}, each further one a call of 10 ns: {@code RANK FUNCTION
 * NUMBERS}.
 */
public final class TinyFormat implements TraceFormat {

  private static final String SUFFIX = ".tiny";
  private static final int MAX_RANKS = 1000;
  private static final int NANOS = 10;
  private static final List<String> FUNCTIONS =
      List.of("MPI_Send", "MPI_Recv", "MPI_Isend", "MPI_Irecv", "MPI_Wait", "MPI_Barrier");

  @Override
  public String name() {
    return "tiny";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of();
  }

  @Override
  public Recognition recognise(Path path) {
    if (Files.isDirectory(path)) {
      try (Stream<Path> files = Files.list(path)) {
        return Recognition.of(
            files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList(),
            "no *" + SUFFIX + " in it");
      } catch (IOException e) {
        return new Unrecognised("the folder cannot be listed");
      }
    }
    return path.toString().endsWith(SUFFIX)
        ? new Recognised(path)
        : new Unrecognised("a file *" + SUFFIX);
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    List<String> lines;
    try {
      lines = new String(Files.readAllBytes(entry), StandardCharsets.ISO_8859_1).lines().toList();
    } catch (IOException e) {
      throw new BadTraceException(entry + ": cannot be read: " + e.getMessage(), e);
    }
    Rank header = new Rank(entry, lines, 0);
    String[] first = lines.isEmpty() ? new String[0] : lines.get(0).split(" ", -1);
    if (first.length != 2 || !first[0].equals("tiny")) {
      throw header.failure("the first line is \"tiny RANKS\"");
    }
    long ranks = header.number(first[1]);
    if (ranks < 1 || ranks > MAX_RANKS) {
      throw header.failure("ranks: 1 to " + MAX_RANKS + ", got " + ranks);
    }
    Communicator world =
        Communicator.intra("MPI_COMM_WORLD", IntStream.range(0, (int) ranks).boxed().toList());
    WarningLog log = new WarningLog();
    List<RankMetadata> metadata = new ArrayList<>();
    ProgressCounter counter = new ProgressCounter(progress, (int) ranks, lines.size());
    for (int rank = 0; rank < ranks; rank++) {
      metadata.add(new Rank(entry, lines, rank).fold(draft, world, log));
      counter.rankDone();
    }
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource(name(), String.valueOf(entry.getFileName()), "", ""),
        new ClockMetadata(1, false),
        FUNCTIONS,
        List.of(),
        List.of("node"),
        List.of(world),
        metadata,
        log.toList());
  }

  /** The lines of one rank. */
  private static final class Rank implements EventPosition {

    private final Path file;
    private final List<String> lines;
    private final int rank;
    private int line;

    Rank(Path file, List<String> lines, int rank) {
      this.file = file;
      this.lines = lines;
      this.rank = rank;
    }

    RankMetadata fold(ArchiveDraft draft, Communicator world, WarningLog log) {
      CommunicatorLookup communicators =
          new CommunicatorLookup() {
            @Override
            public int communicatorIndex(int id) {
              return 0;
            }

            @Override
            public Communicator communicator(int id) {
              return world;
            }
          };
      try (EnvelopeStore envelopes = new EnvelopeStore(draft.scratch("envelopes"));
          RankWriter writer = draft.rank(rank)) {
        EnvelopeCollector collector = new EnvelopeCollector(envelopes);
        walk((function, numbers) -> event(function, numbers, collector));
        CallRecorder recorder =
            new CallRecorder(
                writer,
                new PeerResolver(rank, communicators, this),
                envelopes,
                CollectiveSizes.TOTALS,
                this,
                log);
        walk(
            (function, numbers) -> {
              recorder.begin(
                  function, MpiCall.NO_REGION, List.of(), SendMode.STANDARD, nanos(writer));
              event(function, numbers, recorder);
              recorder.end(nanos(writer) + NANOS);
            });
        recorder.finish();
        return new RankMetadata(writer.calls(), nanos(writer), 0, 0, 0);
      }
    }

    private static long nanos(RankWriter writer) {
      return writer.calls() * NANOS;
    }

    private interface Call {
      void of(int function, long[] numbers);
    }

    private void walk(Call calls) {
      for (line = 1; line < lines.size(); line++) {
        String[] words = lines.get(line).split(" ", -1);
        if (number(words[0]) == rank) {
          int function = words.length < 2 ? -1 : FUNCTIONS.indexOf(words[1]);
          if (function < 0) {
            throw failure("a function, one of " + FUNCTIONS);
          }
          long[] numbers = new long[words.length - 2];
          for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(words[i + 2]);
          }
          calls.of(function, numbers);
        }
      }
      line = lines.size() - 1;
    }

    private void event(int function, long[] n, MessageEvents to) {
      int[] expected = {3, 3, 4, 1, 4, 0};
      if (n.length != expected[function]) {
        throw failure("numbers: " + expected[function] + ", got " + n.length);
      }
      switch (function) {
        case 0 -> to.send(peer(n[0]), 0, (int) n[1], n[2]);
        case 1 -> to.receive(peer(n[0]), 0, (int) n[1], n[2]);
        case 2 -> to.postSend(peer(n[0]), 0, (int) n[1], n[2], n[3]);
        case 3 -> to.postReceive(n[0]);
        case 4 -> to.completeReceive(peer(n[0]), 0, (int) n[1], n[2], n[3]);
        default -> to.collective(CollectiveOp.BARRIER.code(), 0, -1, 0, 0);
      }
    }

    private int peer(long number) {
      return (int) Math.min(number, Integer.MAX_VALUE);
    }

    private long number(String word) {
      try {
        return Long.parseUnsignedLong(word) & Long.MAX_VALUE;
      } catch (NumberFormatException e) {
        throw failure("a number, got " + word.length() + " other characters");
      }
    }

    @Override
    public long here() {
      return line;
    }

    @Override
    public String describe(long place) {
      return "rank %d, %s line %d".formatted(rank, file.getFileName(), place + 1);
    }

    @Override
    public BadTraceException failure(String problem) {
      return new BadTraceException("%s: line %d: %s".formatted(file, line + 1, problem));
    }
  }
}
