package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the time between calls divides over user regions. */
class Otf2RegionTest {

  private static final int MAIN = 0;
  private static final int SEND = 3;
  private static final int BARRIER = 11;
  private static final int BCAST = 13;
  private static final int SOLVE = 20;

  /** Regions of the program for random traces. */
  private static final int[] USER = {MAIN, SOLVE, 60, 61, 62};

  @TempDir Path temp;

  @Test
  void stretch_severalRegions_isTheirExclusiveTimeInOrder() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(
        0,
        e ->
            e.at(1000)
                .enter(MAIN)
                .at(1010)
                .enter(SOLVE)
                .at(1030)
                .leave(SOLVE)
                .at(1035)
                .enter(SOLVE)
                .at(1036)
                .leave(SOLVE)
                .at(1100)
                .call(BARRIER, c -> c.at(1150))
                .at(1200)
                .enter(SOLVE)
                .at(1200)
                .call(BARRIER, c -> c.at(1201))
                .at(1210)
                .call(BARRIER, c -> c.at(1211))
                .at(1220)
                .leave(SOLVE)
                .at(1300)
                .leave(MAIN)
                .at(1304)
                .call(BARRIER, c -> c.at(1305))
                .at(1400)
                .enter(SOLVE)
                .at(1450)
                .leave(SOLVE));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.metadata().regions()).containsExactly("main", "solve", "solve");
    assertThat(trace.metadata().regionParents()).containsExactly(-1, 0, -1);
    assertThat(trace.metadata().ranks().get(0).visits().written()).containsExactly(1L, 3L, 1L);
    List<MpiCall> calls = trace.calls().get(0);
    assertThat(calls.get(0).stretch()).containsExactly(in(0, 10 + 5 + 64), in(1, 20 + 1));
    assertThat(calls.get(0).region()).isZero();
    assertThat(calls.get(1).stretch()).containsExactly(in(0, 50));
    assertThat(calls.get(1).region()).isEqualTo(1);
    assertThat(calls.get(2).stretch()).as("all in the call's own region").isEmpty();
    assertThat(calls.get(2).region()).isEqualTo(1);
    assertThat(calls.get(3).stretch()).containsExactly(in(1, 9), in(0, 80), in(-1, 4));
    assertThat(calls.get(3).region()).isEqualTo(MpiCall.NO_REGION);
    assertThat(trace.metadata().ranks().get(0).tail()).containsExactly(in(-1, 95), in(2, 50));
  }

  private static RegionTime in(int region, long nanos) {
    return new RegionTime(region, nanos);
  }

  /** Regions inside a call, as of a function that reduces, are the call's time. */
  @Test
  void stretch_regionInsideACall_isNoPartOfIt() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(
        0,
        e ->
            e.at(1000)
                .enter(MAIN)
                .at(1005)
                .call(BARRIER, c -> c.at(1010).enter(SOLVE).at(1050).leave(SOLVE).at(1060))
                .at(1070)
                .call(BARRIER, c -> {})
                .leave(MAIN));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.metadata().regions()).containsExactly("main");
    assertThat(trace.calls().get(0)).extracting(MpiCall::stretch).containsOnly(List.of());
  }

  @Test
  void regions_withoutAnyCall_areNamed() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(0, e -> e.at(1000).enter(SOLVE).at(1010).leave(SOLVE));
    builder.rank(1, e -> e.call(BARRIER, c -> {}));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.metadata().regions()).containsExactly("solve");
    assertThat(trace.metadata().ranks().get(0).tail()).containsExactly(in(0, 10));
  }

  /** An unclosed call lasts to the end; nothing is left for the time after it. */
  @Test
  void tail_afterAnUnclosedCall_isEmpty() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.at(1000).enter(MAIN).at(1010).enter(BARRIER).at(1020).send(0, 0, 1, 8));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.calls().get(0)).hasSize(1);
    assertThat(trace.metadata().ranks().get(0).tail()).isEmpty();
  }

  /** Whatever the resolution of the clock, parts add up to the stretch. */
  @ParameterizedTest
  @ValueSource(longs = {3, 7_000_003, 2_596_194_989L, 1_000_000_000_000L})
  void regions_ofRandomPrograms_areThoseOfAWalkOverTheStack(long ticksPerSecond) {
    Random random = new Random(ticksPerSecond);
    for (int trial = 0; trial < 20; trial++) {
      Path folder = temp.resolve("trial-" + trial);
      Otf2Builder builder = Otf2Builder.ranks(2, false).clock(ticksPerSecond, 500);
      for (int id = 60; id < 63; id++) {
        builder.region(id, builder.string("user-" + id), 1, 1);
      }
      for (int rank = 0; rank < 2; rank++) {
        builder.rank(rank, e -> body(e, random, 5));
      }
      Path anchor = builder.write(folder);
      assertSame(anchor, TestArchives.ingest(anchor, folder.resolve("trace"), false));
    }
  }

  private static long body(EventFile events, Random random, int depth) {
    long now = 1000L + random.nextInt(50);
    return body(events, random, depth, now);
  }

  private static long body(EventFile events, Random random, int depth, long from) {
    long now = from;
    int steps = random.nextInt(6);
    for (int i = 0; i < steps; i++) {
      now += random.nextInt(4) == 0 ? 0 : random.nextInt(100);
      boolean call = random.nextInt(3) == 0;
      int region =
          call
              ? new int[] {SEND, BARRIER, BCAST}[random.nextInt(3)]
              : USER[random.nextInt(USER.length)];
      events.at(now).enter(region);
      if (depth > 0 && (!call || random.nextInt(4) == 0)) {
        now = inside(events, random, depth - 1, now, call);
      }
      now += random.nextInt(60);
      events.at(now).leave(region);
    }
    return now;
  }

  /** Inside a call there are only regions of the program. */
  private static long inside(
      EventFile events, Random random, int depth, long from, boolean inCall) {
    if (!inCall) {
      return body(events, random, depth, from);
    }
    long now = from + random.nextInt(30);
    events.at(now).enter(SOLVE);
    now += random.nextInt(30);
    events.at(now).leave(SOLVE);
    return now;
  }

  /** Small real archives, and one with 430,000 regions entered where it is at hand. */
  @ParameterizedTest
  @ValueSource(strings = {"kitchen-4", "pub-pipit-pingpong-2", "npb-is-S-4"})
  void regions_ofRealArchives_areThoseOfAWalkOverTheStack(String name) {
    Path anchor = TestArchives.resource(name, temp.resolve("foreign"));
    assertSame(anchor, TestArchives.ingest(anchor, temp.resolve("trace"), false));
  }

  @ParameterizedTest
  @MethodSource("io.idlewave.ingest.otf2.TestArchives#shared")
  void regions_ofComdWithUserRegions_areThoseOfAWalkOverTheStack(Path packed) {
    assumeTrue(Files.exists(packed), "the shared collection is not at hand");
    assumeTrue(TestArchives.name(packed).equals("comd-8-userregions"), "has no user regions");
    Path anchor = TestArchives.file(packed, temp.resolve("foreign"));
    TraceArchive archive = TestArchives.ingest(anchor, temp.resolve("trace"), false);

    assertSame(anchor, archive);
    assertThat(archive.metadata().regions()).contains("ljForce", "addRealParallel");
  }

  private static void assertSame(Path anchor, TraceArchive archive) {
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      assertThat(RegionTimes.ofArchive(archive, rank))
          .as("rank %d", rank)
          .isEqualTo(RegionTimes.ofEvents(anchor, rank));
      assertThat(RegionTimes.visitsOfArchive(archive, rank))
          .as("visits of rank %d", rank)
          .isEqualTo(RegionTimes.visitsOfEvents(anchor, rank));
    }
  }
}
