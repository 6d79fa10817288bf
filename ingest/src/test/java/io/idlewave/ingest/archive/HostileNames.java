package io.idlewave.ingest.archive;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Archives of one small program, of which everything that the traced program or its tracer may name
 * (functions, regions, nodes, communicators, the source, a warning) has a name that attacks what
 * shows it: HTML, SQL, terminals, DOT, JSON, CSV, tables. The names stand in {@code trace.json} as
 * they are, as if another tool had written it. The twin is the same in all but the names.
 */
public final class HostileNames {

  /** Characters of the longest name. */
  public static final int LONGEST = 1 << 20;

  /** The names, each of which is used for each kind of thing that has one. */
  public static final List<String> NAMES =
      List.of(
          "</script><script>document.title='owned'</script><img src=x onerror=alert(1)>",
          "<!--<script>&lt;&amp;&quot;]]>",
          "Robert'); DROP TABLE idlewave.runs; --",
          "\"quoted\" 'single' `tick` \\ back\\\"slash",
          "\u001b[2J\u001b]0;owned\u0007\u009b31mred\b\b\u007f",
          "two\nlines\r\nand\ttab\u0000nul\u2028\u2029",
          "\u202eright to left\u2066isolate\u200f\u200b\ufeff",
          "{<a> x|y} [label=\"z\"]; } digraph {",
          "{\"json\": [1, null]}, \u00fc\u4e2d\u6587\ud83d\ude00",
          "=cmd|' /C calc'!A0,\"a\",;b",
          "${jndi:ldap://localhost/a} $(touch x) %s %n {0}",
          "../../etc/passwd\\..\\con:*?",
          "A".repeat(LONGEST));

  private static final RandomProgram PROGRAM = new RandomProgram(12, 4, 120);

  private HostileNames() {}

  /** Writes the archive with hostile names; returns its folder. */
  public static Path write(Path folder) {
    return write(folder, NAMES::get);
  }

  /** Writes the same with names that harm nothing. */
  public static Path writeTwin(Path folder) {
    return write(folder, i -> "name-%02d".formatted(i));
  }

  private static Path write(Path folder, IntFunction<String> name) {
    TraceArchive plain = Synth.write(PROGRAM, CostSet.DEFAULT, folder);
    List<List<MpiCall>> calls = new ArrayList<>();
    for (int rank = 0; rank < plain.metadata().rankCount(); rank++) {
      calls.add(renumbered(plain, rank));
    }
    TraceMetadata metadata = renamed(plain.metadata(), name);
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      for (int rank = 0; rank < calls.size(); rank++) {
        try (RankWriter writer = draft.rank(rank)) {
          calls.get(rank).forEach(writer::write);
        }
      }
      draft.publish(plain.metadata());
    }
    try {
      Path file = folder.resolve(TraceArchive.METADATA_FILE);
      List<String> digests = new ArrayList<>();
      new ObjectMapper()
          .readTree(file.toFile())
          .path("rankDigests")
          .forEach(digest -> digests.add(digest.asText()));
      MetadataFile.write(folder, metadata, digests);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder;
  }

  /**
   * Each function has another name, except those that MPI begins and ends with; calls are in
   * regions in turn.
   */
  private static List<MpiCall> renumbered(TraceArchive plain, int rank) {
    List<String> functions = plain.metadata().functions();
    List<MpiCall> calls = new ArrayList<>();
    try (RankReader reader = plain.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        boolean kept = keeps(functions.get(call.function()));
        int last = functions.size() + NAMES.size() - 1;
        calls.add(
            new MpiCall(
                kept ? call.function() : last - call.function() % NAMES.size(),
                call.enterNanos(),
                call.durationNanos(),
                calls.size() % NAMES.size(),
                call.operations()));
      }
    }
    return calls;
  }

  private static boolean keeps(String function) {
    return function.startsWith("MPI_Init") || function.equals("MPI_Finalize");
  }

  private static TraceMetadata renamed(TraceMetadata plain, IntFunction<String> name) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < NAMES.size(); i++) {
      names.add(name.apply(i));
    }
    List<String> functions = new ArrayList<>(plain.functions());
    functions.addAll(names);
    List<RankMetadata> ranks = new ArrayList<>();
    for (RankMetadata rank : plain.ranks()) {
      int node = ranks.size() % names.size();
      ranks.add(new RankMetadata(rank.calls(), rank.lastEventNanos(), node, rank.clock(), 0));
    }
    List<Communicator> communicators = new ArrayList<>();
    for (Communicator c : plain.communicators()) {
      String other = name.apply(communicators.size() % NAMES.size());
      communicators.add(new Communicator(other, c.kind(), c.members(), c.remoteMembers()));
    }
    TraceSource source =
        new TraceSource(name.apply(0), name.apply(NAMES.size() - 1), name.apply(1), name.apply(4));
    List<TraceWarning> warnings = new ArrayList<>();
    names.forEach(text -> warnings.add(new TraceWarning("of-the-test", text, 1, Bias.NONE)));
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        source,
        plain.clock(),
        functions,
        names,
        names,
        communicators,
        ranks,
        warnings);
  }
}
