package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.Decomposed;
import io.idlewave.perturb.network.Fragmented;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.LogHsSp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Platform;
import io.idlewave.perturb.network.Protocol;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protocols and fragments through graph and kernel. */
class ProtocolNetworkTest {

  /** os = 3, L = 5, or = 4, G = 0.25. */
  private static final LogHsSp BASE = LogHsSp.of(5, 3, 4, 0.25, 0, 0, 0);

  private static final long ALL_SYNCHRONOUS = 0;

  @TempDir Path folder;

  private static Decomposed standard(Protocol protocol) {
    return new Decomposed(BASE, Map.of(SendMode.STANDARD, protocol), 0);
  }

  @ParameterizedTest
  @CsvSource({"RTA, 279, 270", "RAT, 285, 294", "TA, 274, 265"})
  void blockingPair_protocol_takesThePapersTimes(
      Protocol protocol, double sender, double receiver) {
    Script script = new Script();
    script.rank().send(1, 1001);
    script.rank().receive(0, 1001);
    double[] ends = new ScriptRun(script, ALL_SYNCHRONOUS, folder).ends(standard(protocol));
    assertThat(ends).containsExactly(new double[] {sender, receiver}, within(1e-6));
  }

  /** Both compute for 10,000 ns in between, so that all but their processor time is hidden. */
  @ParameterizedTest
  @CsvSource({"TA, 7, 7", "RTA, 7, 7", "RAT, 13, 11"})
  void nonblockingPair_muchComputation_costsItsProcessorTime(
      Protocol protocol, double sender, double receiver) {
    Script script = new Script();
    script.rank().isend(1, 1001).compute(10_000).await(0);
    script.rank().ireceive(0, 1001).compute(10_000).await(0);
    double[] ends = new ScriptRun(script, ALL_SYNCHRONOUS, folder).ends(standard(protocol));
    assertThat(ends)
        .containsExactly(new double[] {10_000 + sender, 10_000 + receiver}, within(1e-6));
  }

  @Test
  void synchronousMode_followsItsOwnProtocol() {
    Script script = new Script();
    script.rank().synchronousSend(1, 1);
    script.rank().compute(100).receive(0, 1);
    Decomposed network = new Decomposed(BASE, Map.of(SendMode.SYNCHRONOUS, Protocol.TA), 1 << 20);
    double[] ends = new ScriptRun(script, 1 << 20, folder).ends(network);
    assertThat(ends).containsExactly(new double[] {100 + 16, 100 + 7}, within(1e-6));
  }

  /** Cutting the messages of a program, or letting the network cut them, is the same. */
  @ParameterizedTest
  @ValueSource(longs = {0, 50_000, 3_000_000})
  void fragmented_program_endsAsTheProgramWithPieces(long lateNanos) {
    long max = 16_000;
    long bytes = 4 * max + 7000;
    Script whole = new Script();
    whole.rank().send(1, bytes).compute(5000).receive(1, bytes);
    whole.rank().compute(lateNanos).receive(0, bytes).send(0, bytes);
    Script cut = new Script();
    Script.Rank first = cut.rank();
    Script.Rank second = cut.rank().compute(lateNanos);
    for (long rest = bytes; rest > 0; rest -= max) {
      first.send(1, Math.min(rest, max));
      second.receive(0, Math.min(rest, max));
    }
    first.compute(5000);
    for (long rest = bytes; rest > 0; rest -= max) {
      second.send(0, Math.min(rest, max));
      first.receive(1, Math.min(rest, max));
    }
    ScriptRun wholeRun = new ScriptRun(whole, 1 << 20, folder.resolve("whole"));
    ScriptRun cutRun = new ScriptRun(cut, 1 << 20, folder.resolve("cut"));
    for (NetworkModel base :
        new NetworkModel[] {Platform.MYRINET.network(), LogGp.of(5000, 300, 20_000, 3)}) {
      assertThat(wholeRun.ends(new Fragmented(base, max)))
          .containsExactly(cutRun.ends(base), within(1e-4));
    }
  }

  /** Far below the sender's pace on a stream, which is bound by the way out. */
  @Test
  void fragmented_streamOnGappedNetwork_keepsTheThroughputOfPieces() {
    Script script = new Script();
    Script.Rank sender = script.rank();
    Script.Rank receiver = script.rank();
    int messages = 100;
    for (int i = 0; i < messages; i++) {
      sender.send(1, 3000);
      receiver.receive(0, 3000);
    }
    LogGp base = LogGp.of(5000, 300, 2000, 3);
    double end = new ScriptRun(script, 1 << 20, folder).ends(new Fragmented(base, 1000))[1];
    double perMessage = 3 * (2000 + 999 * 3);
    assertThat(end / messages).isEqualTo(perMessage, within(0.01 * perMessage));
  }
}
