package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.Elementary;
import io.idlewave.perturb.network.Fragmented;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogHsSp;
import io.idlewave.perturb.network.LogP;
import io.idlewave.perturb.network.LogP7;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Protocol;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.Tiered;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every byte passes the network interfaces of both ends, whatever the protocol. */
class NicOccupationTest {

  private static final double L = 1000;
  private static final double GAP = 1;
  private static final double PER_BYTE = 1;
  private static final long EAGER = 1L << 40;
  private static final List<Protocol> HANDSHAKES = List.of(Protocol.TA, Protocol.RTA, Protocol.RAT);

  @TempDir Path folder;

  /** A model with gaps, and the least time between two messages of so many bytes. */
  private record Model(String name, Elementary base, LongToDoubleFunction spacing) {

    @Override
    public String toString() {
      return name;
    }
  }

  /** Every model with gaps; {@code logp7} keeps gap and bytes by stages that work side by side. */
  static List<Model> models() {
    return List.of(
        new Model("logp", LogP.of(L, 10, GAP), bytes -> GAP),
        new Model("loggp", LogGp.of(L, 10, GAP, PER_BYTE), bytes -> GAP + (bytes - 1) * PER_BYTE),
        new Model(
            "logp7",
            LogP7.of(L, 10, 20, GAP, GAP, PER_BYTE),
            bytes -> Math.max(GAP, (bytes - 1) * PER_BYTE)),
        new Model(
            "loghssp",
            LogHsSp.of(L, 10, 20, PER_BYTE, 5, 5, PER_BYTE),
            bytes -> (bytes - 1) * PER_BYTE));
  }

  private static NetworkModel network(Elementary base, Protocol protocol, long eagerBytes) {
    return new Decomposed(base, Map.of(SendMode.STANDARD, protocol), eagerBytes);
  }

  /** Rank 0 sends to all others at once. */
  private static Script fanOut(int messages, long bytes, long lateNanos) {
    Script script = new Script();
    Script.Rank root = script.rank();
    for (int peer = 1; peer <= messages; peer++) {
      root.isend(peer, bytes);
      script.rank().compute(lateNanos).receive(0, bytes);
    }
    for (int request = 0; request < messages; request++) {
      root.await(request);
    }
    return script;
  }

  /** All others send to rank 0 at once. */
  private static Script fanIn(int messages, long bytes, long lateNanos) {
    Script script = new Script();
    Script.Rank root = script.rank().compute(lateNanos);
    for (int peer = 1; peer <= messages; peer++) {
      root.ireceive(peer, bytes);
      script.rank().isend(0, bytes).await(0);
    }
    for (int request = 0; request < messages; request++) {
      root.await(request);
    }
    return script;
  }

  private SimulatedLaboratory laboratory(Program program, String name) {
    return new SimulatedLaboratory(program, folder.resolve(name));
  }

  /** Eager 8,001,007 (LogGOPSim says so too); then the latencies of one handshake more. */
  @ParameterizedTest
  @CsvSource({
    "T, 8_001_007, 8_001_007",
    "TA, 8_001_007, 8_002_007",
    "RTA, 8_002_007, 8_003_007",
    "RAT, 8_004_007, 8_004_007"
  })
  void eightSendsAtOnce_anyProtocol_followEachOther(
      Protocol protocol, double received, double acknowledged) {
    LogGp base = LogGp.of(1000, 0, 1, 1);
    NetworkModel network =
        network(
            base,
            protocol == Protocol.T ? Protocol.RAT : protocol,
            protocol == Protocol.T ? EAGER : 65_536);
    long bytes = 1_000_001;
    SimulatedLaboratory out = laboratory(fanOut(8, bytes, 0), "out");
    assertThat(Arrays.stream(out.ends(network)).skip(1).max()).hasValue(received);
    assertThat(out.runtimeNanos(network)).isEqualTo(acknowledged);
    assertThat(laboratory(fanIn(8, bytes, 0), "in").ends(network)[0]).isEqualTo(received);
  }

  @ParameterizedTest
  @MethodSource("models")
  void manyMessages_oneInterface_neverFasterThanItsGaps(Model model) {
    int[] counts = {2, 5, 9};
    long[] sizes = {1, 1000, 100_000};
    for (int messages : counts) {
      for (long bytes : sizes) {
        for (long late : new long[] {0, 77_777}) {
          String name = messages + "x" + bytes + "late" + late;
          SimulatedLaboratory out = laboratory(fanOut(messages, bytes, late), "out" + name);
          SimulatedLaboratory in = laboratory(fanIn(messages, bytes, late), "in" + name);
          for (NetworkModel network : networks(model.base)) {
            double least = (messages - 1) * model.spacing.applyAsDouble(bytes);
            assertThat(out.runtimeNanos(network)).as("%s, %s", name, network).isGreaterThan(least);
            assertThat(in.runtimeNanos(network)).as("%s, %s", name, network).isGreaterThan(least);
            boolean waits =
                network.price(bytes, SendMode.STANDARD, Route.BETWEEN_NODES).gaps().rendezvous();
            if (waits) {
              assertThat(in.ends(network)[0])
                  .as("data of %s cross after the post, %s", name, network)
                  .isGreaterThan(late + least);
            }
          }
        }
      }
    }
  }

  private static List<NetworkModel> networks(Elementary base) {
    List<NetworkModel> networks = new ArrayList<>();
    networks.add(base);
    networks.add(new Fragmented(base, 700));
    for (long eagerBytes : new long[] {0, 1, 1000, EAGER}) {
      for (Protocol protocol : HANDSHAKES) {
        NetworkModel network = network(base, protocol, eagerBytes);
        networks.add(network);
        networks.add(Tiered.of(LogP.of(0, 0, 0), network));
      }
    }
    return networks;
  }

  @Test
  void loweredThreshold_oneMessageInFlight_runTimeNeverFalls() {
    for (long seed = 1; seed <= Effort.of(200); seed++) {
      Protocol protocol = HANDSHAKES.get((int) (seed % 3));
      assertNeverFalls(seed, oneInFlight(seed), protocol);
    }
  }

  /** No message passes another one on its way out, so that this holds of any program. */
  @Test
  void loweredThreshold_manyMessagesInFlight_runTimeNeverFalls() {
    for (long seed = 1; seed <= Effort.of(200); seed++) {
      Protocol protocol = HANDSHAKES.get((int) (seed % 3));
      assertNeverFalls(seed, PointToPointProgram.random(seed), protocol);
    }
  }

  private void assertNeverFalls(long seed, Program program, Protocol protocol) {
    SplittableRandom random = new SplittableRandom(seed);
    LogGp base =
        LogGp.of(
            random.nextInt(5000), random.nextInt(1000), random.nextInt(3000), random.nextInt(4));
    SimulatedLaboratory laboratory = laboratory(program, program.name() + seed);
    double before = 0;
    for (long eagerBytes : new long[] {EAGER, 65_536, 4096, 512, 8, 0}) {
      double now = laboratory.runtimeNanos(network(base, protocol, eagerBytes));
      assertThat(now)
          .as("seed %d, %s, %s above %d B", seed, base, protocol, eagerBytes)
          .isGreaterThanOrEqualTo(before);
      before = now;
    }
  }

  private static Script oneInFlight(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Script script = new Script();
    List<Script.Rank> ranks = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(6); i++) {
      ranks.add(script.rank());
    }
    for (int i = 0; i < 60; i++) {
      int sender = random.nextInt(ranks.size());
      int receiver = (sender + 1 + random.nextInt(ranks.size() - 1)) % ranks.size();
      long bytes = 1L << random.nextInt(18);
      ranks.get(sender).compute(random.nextInt(20_000)).send(receiver, bytes);
      ranks.get(receiver).compute(random.nextInt(20_000)).receive(sender, bytes);
    }
    return script;
  }

  /** The long one leaves in 999,999 ns. */
  @ParameterizedTest
  @CsvSource({"0, 1_000_999", "1, 1_000_999"})
  void messageWithoutGapsOfItsOwn_queuesAfterALongOne(long bytes, double end) {
    Script script = new Script();
    script.rank().isend(1, 1_000_000).isend(2, bytes).await(0).await(1);
    script.rank().receive(0, 1_000_000);
    script.rank().receive(0, bytes);
    SimulatedLaboratory laboratory = laboratory(script, "script");
    assertThat(laboratory.ends(LogGp.of(1000, 0, 0, 1))[2]).isEqualTo(end);
    assertThat(laboratory.ends(LogP7.of(1000, 0, 0, 0, 0, 1))[2]).isEqualTo(end);
    assertThat(laboratory.ends(LogHsSp.of(1000, 0, 0, 1, 0, 0, 0))[2]).isEqualTo(end);
  }

  /** One that is in its buffer takes the way in first: it is received first. */
  @Test
  void messageWithoutGapsOfItsOwn_comesInAfterALongOne() {
    Script script = new Script();
    script.rank().send(2, 1_000_000);
    script.rank().compute(500_000).send(2, 1);
    script.rank().receive(0, 1_000_000).receive(1, 1);
    assertThat(laboratory(script, "script").ends(LogGp.of(1000, 0, 0, 1))[2]).isEqualTo(1_000_999);
  }

  /**
   * Rank 1 posts after 3 ms. Its message keeps 1 ms of the way out, from the request on, which the
   * next message waits for as if the data had gone at once; it does not wait for rank 1.
   */
  @Test
  void sendAfterAWaitingOne_waitsForItsPlaceAndNotForItsReceiver() {
    Script script = new Script();
    script.rank().isend(1, 1_000_000).isend(2, 1000).await(1).await(0);
    script.rank().compute(3_000_000).receive(0, 1_000_000);
    script.rank().receive(0, 1000);
    NetworkModel network = network(LogGp.of(1000, 0, 1, 1), Protocol.RTA, 65_536);
    double[] ends = laboratory(script, "script").ends(network);
    assertThat(ends[2]).isEqualTo(1_000_000 + 1000 + 999);
    assertThat(ends[1]).isEqualTo(3_000_000 + 1000 + 999_999);
  }

  /** g is so long that the acknowledgement is there before the data have left the way out. */
  @Test
  void sendAfterTheAcknowledgement_waitsUntilTheDataAreOut() {
    Script script = new Script();
    script.rank().send(1, 1).send(2, 1);
    script.rank().compute(5000).receive(0, 1);
    script.rank().receive(0, 1);
    NetworkModel network = network(LogGp.of(10, 0, 100_000, 1), Protocol.RTA, 0);
    assertThat(laboratory(script, "script").ends(network)[2]).isEqualTo(5000 + 100_000 + 10 + 10);
  }
}
