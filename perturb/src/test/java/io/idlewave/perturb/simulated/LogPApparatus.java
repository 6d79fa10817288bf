package io.idlewave.perturb.simulated;

import io.idlewave.perturb.network.NetworkModel;
import java.nio.file.Path;

/**
 * The micro-benchmark of León, Maccabe and Brightwell (section 6.1): bursts of requests, each
 * answered by a reply of the same length, with a window of requests that may be open; the same with
 * computation between requests; and ping-pong. A time of a loop is read off as the slope between
 * two numbers of rounds, so that what fills and drains the network drops out.
 */
final class LogPApparatus {

  /** So many that neither latency nor overhead keeps the window closed. */
  private static final int WINDOW = 64;

  private static final int ROUNDS = 3 * WINDOW;
  private static final long ALL_EAGER = 1L << 40;

  private final long messageBytes;
  private final long deltaNanos;
  private final ScriptRun shortBurst;
  private final ScriptRun longBurst;
  private final ScriptRun shortStream;
  private final ScriptRun longStream;
  private final ScriptRun shortDelayedStream;
  private final ScriptRun longDelayedStream;
  private final ScriptRun onePingPong;
  private final ScriptRun manyPingPongs;

  /** A platform's parameters as measured, in ns: gap is the time per message of a long stream. */
  record Signature(
      double latency,
      double sendOverhead,
      double receiveOverhead,
      double gap,
      double roundTrip,
      double repeatedRoundTrip) {}

  /**
   * Records the programs.
   *
   * @param deltaNanos the computation between requests, longer than any idle time
   */
  LogPApparatus(long messageBytes, long deltaNanos, Path folder) {
    this.messageBytes = messageBytes;
    this.deltaNanos = deltaNanos;
    this.shortBurst = run(burst(WINDOW / 4), folder.resolve("burst"));
    this.longBurst = run(burst(WINDOW / 2), folder.resolve("long-burst"));
    this.shortStream = run(stream(ROUNDS, 0), folder.resolve("stream"));
    this.longStream = run(stream(2 * ROUNDS, 0), folder.resolve("long-stream"));
    this.shortDelayedStream = run(stream(ROUNDS, deltaNanos), folder.resolve("delayed"));
    this.longDelayedStream = run(stream(2 * ROUNDS, deltaNanos), folder.resolve("long-delayed"));
    this.onePingPong = run(pingPong(1), folder.resolve("ping-pong"));
    this.manyPingPongs = run(pingPong(100), folder.resolve("ping-pongs"));
  }

  private static ScriptRun run(Script script, Path folder) {
    return new ScriptRun(script, ALL_EAGER, folder);
  }

  /** Requests alone: what the sender pays before the first reply is taken in. */
  private Script burst(int requests) {
    Script script = new Script();
    Script.Rank sender = script.rank();
    Script.Rank receiver = script.rank();
    for (int i = 0; i < requests; i++) {
      sender.send(1, messageBytes);
      receiver.receive(0, messageBytes);
    }
    return script;
  }

  private Script stream(int requests, long computeNanos) {
    Script script = new Script();
    Script.Rank sender = script.rank();
    Script.Rank receiver = script.rank();
    for (int i = 0; i < requests; i++) {
      if (i >= WINDOW) {
        sender.receive(1, messageBytes);
      }
      sender.send(1, messageBytes).compute(computeNanos);
      receiver.receive(0, messageBytes).send(0, messageBytes);
    }
    for (int i = 0; i < Math.min(requests, WINDOW); i++) {
      sender.receive(1, messageBytes);
    }
    return script;
  }

  private Script pingPong(int rounds) {
    Script script = new Script();
    Script.Rank first = script.rank();
    Script.Rank second = script.rank();
    for (int i = 0; i < rounds; i++) {
      first.send(1, messageBytes).receive(1, messageBytes);
      second.receive(0, messageBytes).send(0, messageBytes);
    }
    return script;
  }

  Signature measure(NetworkModel network) {
    double sendOverhead = slope(shortBurst, longBurst, WINDOW / 4, network);
    double gap = slope(shortStream, longStream, ROUNDS, network);
    double delayed = slope(shortDelayedStream, longDelayedStream, ROUNDS, network);
    double receiveOverhead = delayed - deltaNanos - sendOverhead;
    double roundTrip = end(onePingPong, network);
    return new Signature(
        roundTrip / 2 - sendOverhead - receiveOverhead,
        sendOverhead,
        receiveOverhead,
        gap,
        roundTrip,
        end(manyPingPongs, network) / 100);
  }

  private static double slope(ScriptRun few, ScriptRun many, int more, NetworkModel network) {
    return (end(many, network) - end(few, network)) / more;
  }

  private static double end(ScriptRun run, NetworkModel network) {
    return run.ends(network)[0];
  }
}
