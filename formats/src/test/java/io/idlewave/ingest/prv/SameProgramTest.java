package io.idlewave.ingest.prv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.otf2.TestArchives;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One program, traced in several formats: the same messages, from the same calls to the same. */
class SameProgramTest {

  /**
   * Which message these took was left to the run: wildcards, and requests of which one was tested.
   */
  private static final String CHOSEN = ".*, tag (31|101|102|103): .*";

  /** Found by a {@code MPI_Test} after others in vain, of which Extrae leaves no call. */
  private static final String POLLED = ".*, tag 40: .*";

  /** Of its {@code MPI_Mrecv} Paraver alone has a record. */
  private static final String PROBED = ".*, tag 61: .*";

  /**
   * Of persistent requests, which Extrae knows by their handles: each is credited with an earlier
   * receive, the first with one that was cancelled.
   */
  private static final String PERSISTENT = ".*, tag 70: .*";

  @TempDir Path temp;

  private TraceArchive ingest(Path trace, String key) {
    return PrvSamples.ingest(trace, temp.resolve("trace-" + key.replace('/', '-')));
  }

  private TraceArchive copy(String key) {
    return ingest(PrvSamples.copy(key, temp.resolve(key)), key);
  }

  private Optional<TraceArchive> shared(String key) {
    return FormatTraces.shared().stream()
        .filter(trace -> trace.key().equals(key))
        .findFirst()
        .map(trace -> ingest(trace.unpack(temp.resolve(key)), key));
  }

  private static List<String> without(List<String> trips, String... kinds) {
    Predicate<String> none = trip -> true;
    for (String kind : kinds) {
      none = none.and(trip -> !trip.matches(kind));
    }
    return trips.stream().filter(none).toList();
  }

  /** Bytes, tag and sending call. */
  private static List<String> sends(List<String> trips) {
    return trips.stream().map(trip -> trip.replaceFirst(" to .*", "")).sorted().toList();
  }

  @Test
  void wave6_paraverAndDumpi_haveTheSameMessagesFromCallToCall() {
    assertThat(Trips.of(copy("prv/wave-6"))).hasSize(120).isEqualTo(Trips.of(copy("dumpi/wave-6")));
  }

  @Test
  void kitchen4_paraverAndDumpiAndOtf2_haveTheSameMessages() {
    Path anchor = TestArchives.resource("kitchen-4", temp.resolve("otf2"));
    List<String> otf2 = Trips.of(TestArchives.ingest(anchor, temp.resolve("other"), false));
    List<String> dumpi = Trips.of(copy("dumpi/kitchen-4"));
    List<String> prv = Trips.of(copy("prv/kitchen-4"));

    assertThat(sends(prv)).hasSize(82).isEqualTo(sends(dumpi)).isEqualTo(sends(otf2));
    String[] different = {CHOSEN, POLLED, PROBED, PERSISTENT};
    assertThat(without(prv, different))
        .hasSize(61)
        .containsExactlyElementsOf(without(dumpi, different))
        .containsExactlyElementsOf(without(otf2, different));
  }

  /** The Dimemas trace was translated from the Paraver trace: its bursts are the gaps of that. */
  @Test
  void epoch4_paraverAndDimemas_haveTheSameMessagesAndTheSameComputation() {
    Optional<TraceArchive> prv = shared("prv/epoch-4");
    Optional<TraceArchive> dim = shared("dim/epoch-4");
    assumeThat(prv).as("shared collection").isPresent();
    assertThat(Trips.of(prv.get())).hasSize(2556).isEqualTo(Trips.of(dim.get()));
    for (int rank = 0; rank < 4; rank++) {
      assertThat(gaps(prv.get(), rank)).hasSize(1873).isEqualTo(gaps(dim.get(), rank));
    }
  }

  /**
   * The functions of a rank after its first, {@code MPI_Init}, each with the time since the call
   * before.
   */
  private static List<String> gaps(TraceArchive archive, int rank) {
    List<String> gaps = new ArrayList<>();
    long leaveNanos = 0;
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        String function = archive.metadata().functions().get(call.function());
        gaps.add(function + " after " + (call.enterNanos() - leaveNanos));
        leaveNanos = call.leaveNanos();
      }
    }
    return gaps.subList(1, gaps.size());
  }
}
