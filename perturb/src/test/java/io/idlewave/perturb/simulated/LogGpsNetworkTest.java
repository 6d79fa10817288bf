package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.Platform;
import io.idlewave.perturb.network.Route;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The paper's two-rank programs through graph and kernel: one pair of ranks per record. */
class LogGpsNetworkTest {

  @TempDir Path folder;

  /** What a record says, from the end of the first rank of its pair and that of the second. */
  private interface Measure extends ToDoubleBiFunction<Double, Double> {}

  private void check(
      List<CostRecord> records,
      BiConsumer<CostRecord, Script> pair,
      java.util.function.Function<CostRecord, Measure> measure,
      java.util.function.ToDoubleFunction<CostRecord> expected) {
    Script script = new Script();
    records.forEach(record -> pair.accept(record, script));
    LogGps network = records.get(0).platform().network();
    double[] ends = new ScriptRun(script, network.synchronousBytes(), folder).ends(network);
    for (int i = 0; i < records.size(); i++) {
      CostRecord record = records.get(i);
      double cost = measure.apply(record).applyAsDouble(ends[2 * i], ends[2 * i + 1]);
      assertThat(cost)
          .as(record.toString())
          .isEqualTo(expected.applyAsDouble(record), within(record.tolerance()));
    }
  }

  private static void sendAndReceive(CostRecord record, Script script) {
    int sender = script.ranks();
    script
        .rank()
        .compute(Math.max(0, -record.receiveBehindSend()))
        .send(sender + 1, record.bytes());
    script.rank().compute(Math.max(0, record.receiveBehindSend())).receive(sender, record.bytes());
  }

  private static long sendBegin(CostRecord record) {
    return Math.max(0, -record.receiveBehindSend());
  }

  private static long receiveBegin(CostRecord record) {
    return Math.max(0, record.receiveBehindSend());
  }

  @ParameterizedTest
  @EnumSource(Platform.class)
  void sendAndReceive_blocking_costWhatTable4Says(Platform platform) {
    check(
        CostRecord.of(platform, List.of("SEND", "RECEIVE")),
        LogGpsNetworkTest::sendAndReceive,
        record ->
            record.quantity().equals("SEND")
                ? (sender, receiver) -> sender - sendBegin(record)
                : (sender, receiver) -> receiver - receiveBegin(record),
        CostRecord::expected);
  }

  /** An eager message whose receive is late waits for it, which its cost of Table 3 leaves out. */
  @ParameterizedTest
  @EnumSource(Platform.class)
  void message_fromSendToReceipt_takesWhatTable3Says(Platform platform) {
    check(
        CostRecord.of(platform, List.of("COMMUNICATION")),
        LogGpsNetworkTest::sendAndReceive,
        record -> (sender, receiver) -> receiver - sendBegin(record),
        record -> {
          double receive =
              platform
                  .network()
                  .price(record.bytes(), SendMode.STANDARD, Route.BETWEEN_NODES)
                  .calls()
                  .receive()
                  .nanos();
          return Math.max(record.expected(), record.receiveBehindSend() + receive);
        });
  }

  @ParameterizedTest
  @EnumSource(Platform.class)
  void roundTrip_withDelay_takesWhatTable6Says(Platform platform) {
    check(
        CostRecord.of(platform, List.of("ROUND_TRIP")),
        (record, script) -> {
          int first = script.ranks();
          script
              .rank()
              .send(first + 1, record.bytes())
              .compute(record.delay())
              .receive(first + 1, record.bytes());
          script.rank().receive(first, record.bytes()).send(first, record.bytes());
        },
        record -> (first, second) -> first,
        CostRecord::expected);
  }

  /**
   * MPI_Wait cannot begin before MPI_Isend has ended: a record that has it so is met by its end,
   * which is the later of the end of the blocking call and o' after the begin of the wait.
   */
  @ParameterizedTest
  @EnumSource(Platform.class)
  void wait_afterIsend_endsWhereEquation11Says(Platform platform) {
    double overhead = platform.network().overhead();
    check(
        CostRecord.of(platform, List.of("WAIT")),
        (record, script) -> {
          int sender = script.ranks();
          script
              .rank()
              .isend(sender + 1, record.bytes())
              .compute(Math.max(0, record.delay() - (long) overhead))
              .await(0);
          script.rank().compute(record.receiveBehindSend()).receive(sender, record.bytes());
        },
        record -> (sender, receiver) -> sender,
        record ->
            Math.max(
                record.delay() + record.expected(),
                Math.max((double) record.delay(), overhead) + overhead));
  }
}
