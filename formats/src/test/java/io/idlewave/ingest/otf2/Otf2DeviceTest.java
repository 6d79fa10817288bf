package io.idlewave.ingest.otf2;

import static io.idlewave.ingest.otf2.Ingested.receive;
import static io.idlewave.ingest.otf2.Ingested.send;
import static io.idlewave.ingest.otf2.Otf2Samples.COPY;
import static io.idlewave.ingest.otf2.Otf2Samples.COPY_ASYNC;
import static io.idlewave.ingest.otf2.Otf2Samples.DEVICE_SYNCHRONIZE;
import static io.idlewave.ingest.otf2.Otf2Samples.EVENT_SYNCHRONIZE;
import static io.idlewave.ingest.otf2.Otf2Samples.KERNEL;
import static io.idlewave.ingest.otf2.Otf2Samples.LAUNCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of accelerators become timelines, and wait for threads as threads do for them. */
class Otf2DeviceTest {

  private static final int STREAM = 300;

  @TempDir Path temp;

  /** The stretch before a call, by the names of regions. */
  private static String stretch(Ingested trace, int row, int at) {
    MpiCall call = trace.calls().get(row).get(at);
    StringBuilder text = new StringBuilder();
    for (RegionTime part : call.stretch()) {
      String name =
          part.region() == MpiCall.NO_REGION ? "-" : trace.metadata().regions().get(part.region());
      text.append(name).append(' ').append(part.nanos()).append(' ');
    }
    return text.toString().strip();
  }

  @Test
  void kernel_waitsForItsLaunch_andTheThreadForTheDevice() {
    Otf2Builder builder = Otf2Samples.streams(1);
    builder.rank(0, e -> e.enter(0).at(1100).enter(LAUNCH).parameter(77).at(1110).leave(LAUNCH));
    builder.rank(0, e -> e.at(1200).enter(DEVICE_SYNCHRONIZE).at(1500).leave(DEVICE_SYNCHRONIZE));
    builder.rank(0, e -> e.at(1600).leave(0));
    builder.location(STREAM, e -> e.at(1150).enter(KERNEL).parameter(77).at(1490).leave(KERNEL));

    Ingested trace = Ingested.of(builder, temp);

    trace.assertNoWarnings();
    assertThat(trace.metadata().timelines())
        .extracting(timeline -> timeline.rank() + " " + timeline.kind())
        .containsExactly("0 " + Timeline.Kind.THREAD, "0 " + Timeline.Kind.STREAM);
    assertThat(trace.inTime(0)).containsExactly("launch 100+0", "synchronise 200+300");
    assertThat(trace.inTime(1)).containsExactly("await 0+150", "signal 490+0");
    assertThat(trace.operations(0)).containsExactly(send(1, 0), receive(1, 1));
    assertThat(trace.operations(1)).containsExactly(receive(0, 0), send(0, 1));
    assertThat(stretch(trace, 0, 1)).isEqualTo("hipLaunchKernel 10 main 90");
    assertThat(stretch(trace, 1, 1)).isEqualTo("kernel 340");
  }

  @Test
  void copy_thatBlocks_isWaitedForAtOnce() {
    Otf2Builder builder = Otf2Samples.streams(1);
    builder.rank(0, e -> e.enter(0).at(1100).enter(COPY).at(1300).leave(COPY));
    builder.rank(0, e -> e.at(1400).enter(DEVICE_SYNCHRONIZE).leave(DEVICE_SYNCHRONIZE).leave(0));
    builder.location(
        STREAM, e -> e.at(1150).rmaGet(0, 0, 64, 9).at(1250).rmaBlockingComplete(0, 9));

    Ingested trace = Ingested.of(builder, temp);

    trace.assertNoWarnings();
    assertThat(trace.inTime(0)).containsExactly("launch 100+0", "synchronise 100+200");
    assertThat(trace.inTime(1)).containsExactly("await 0+150", "signal 250+0");
    MpiCall end = trace.calls().get(1).get(1);
    assertThat(end.stretch()).isEmpty();
    assertThat(trace.metadata().regions().get(end.region())).isEqualTo("copy");
  }

  @Test
  void copies_areMatchedByTheOrderOfTheirNumbers_acrossStreams() {
    Otf2Builder builder = Otf2Samples.streams(1).location(400, 2, 60, -1);
    builder.rank(0, e -> e.enter(0).call(COPY_ASYNC, c -> {}).call(COPY_ASYNC, c -> {}).leave(0));
    builder.location(STREAM, e -> e.at(1200).rmaPut(0, 0, 64, 11).rmaBlockingComplete(0, 11));
    builder.location(400, e -> e.at(1100).rmaPut(0, 0, 64, 10).rmaBlockingComplete(0, 10));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.metadata().warnings()).hasSize(1);
    assertThat(trace.warning("work-unawaited").count()).isEqualTo(2);
    assertThat(trace.operations(0)).containsExactly(send(2, 0), send(1, 1));
    assertThat(trace.operations(1)).containsExactly(receive(0, 1));
    assertThat(trace.operations(2)).containsExactly(receive(0, 0));
  }

  @Test
  void kernels_ofOneCallSiteOnTwoStreams_areLeftUnmatchedAloud() {
    Otf2Builder builder = Otf2Samples.streams(1).location(400, 2, 60, -1);
    builder.rank(0, e -> e.call(LAUNCH, c -> c.parameter(5)).call(LAUNCH, c -> c.parameter(5)));
    builder.location(STREAM, e -> e.at(1100).call(KERNEL, c -> c.parameter(5)));
    builder.location(400, e -> e.at(1100).call(KERNEL, c -> c.parameter(5)));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("launch-unmatched").count()).isEqualTo(2);
    assertThat(trace.warning("launch-unmatched").message()).contains("rank 0, 300.evt byte ");
    assertThat(trace.operations(0)).isEmpty();
    assertThat(trace.metadata().timelines()).hasSize(3);
  }

  @Test
  void launch_withoutAKernel_isSaid() {
    Otf2Builder builder = Otf2Samples.streams(1);
    builder.rank(0, e -> e.call(LAUNCH, c -> c.parameter(4)).call(LAUNCH, c -> c.parameter(5)));
    builder.location(STREAM, e -> e.at(1100).call(KERNEL, c -> c.parameter(5)));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("launch-unmatched").message()).contains("rank 0, 100.evt byte 27");
    assertThat(trace.warning("launch-unmatched").count()).isEqualTo(1);
    assertThat(trace.operations(0)).containsExactly(send(1, 0));
  }

  @Test
  void synchronisation_ofAnEvent_waitsForWhatHadEnded_andSaysSo() {
    Otf2Builder builder = Otf2Samples.streams(1).location(400, 2, 60, -1);
    builder.rank(0, e -> e.call(LAUNCH, c -> c.parameter(4)).call(LAUNCH, c -> c.parameter(5)));
    builder.rank(0, e -> e.call(EVENT_SYNCHRONIZE, c -> c.at(1300)));
    builder.rank(0, e -> e.call(DEVICE_SYNCHRONIZE, c -> c.at(1500)));
    builder.location(STREAM, e -> e.at(1100).call(KERNEL, c -> c.parameter(4).at(1290)));
    builder.location(400, e -> e.at(1100).call(KERNEL, c -> c.parameter(5).at(1400)));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.metadata().warnings()).hasSize(1);
    assertThat(trace.warning("wait-assumed").count()).isEqualTo(1);
    assertThat(trace.functions(0))
        .containsExactly("launch", "launch", "synchronise", "synchronise");
    assertThat(trace.operations(0))
        .containsExactly(send(1, 0), send(2, 1), receive(1, 2), receive(2, 3));
  }

  @Test
  void synchronisation_ofAnEvent_whileLaterWorkRuns_waitsForTheLastThatHadEnded() {
    Otf2Builder builder = Otf2Samples.streams(1);
    for (int launch = 0; launch < 3; launch++) {
      builder.rank(0, e -> e.call(LAUNCH, c -> c.parameter(4)));
    }
    builder.rank(0, e -> e.call(EVENT_SYNCHRONIZE, c -> c.at(1300)));
    builder.rank(0, e -> e.call(DEVICE_SYNCHRONIZE, c -> c.at(1500)));
    builder.location(STREAM, e -> e.at(1100).call(KERNEL, c -> c.parameter(4).at(1190)));
    builder.location(STREAM, e -> e.call(KERNEL, c -> c.parameter(4).at(1290)));
    builder.location(STREAM, e -> e.call(KERNEL, c -> c.parameter(4).at(1390)));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.metadata().warnings()).hasSize(1);
    assertThat(trace.warning("wait-assumed").count()).isEqualTo(1);
    assertThat(trace.functions(1)).containsExactly("await", "await", "signal", "await", "signal");
    assertThat(trace.operations(0)).endsWith(receive(1, 3), receive(1, 4));
  }

  @Test
  void record_ofAStreamWithoutItsBegin_isLeftOutAloud() {
    Otf2Builder builder = Otf2Samples.streams(1);
    builder.rank(0, e -> e.enter(0).leave(0));
    builder.location(STREAM, e -> e.at(1100).call(KERNEL, c -> c.rmaGet(0, 0, 8, 1)));
    builder.location(STREAM, e -> e.rmaBlockingComplete(0, 1));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("device-record").count()).isEqualTo(2);
    assertThat(trace.warning("launch-unmatched").count()).isEqualTo(1);
  }

  @Test
  void stream_ofNoProcess_isSkipped() {
    Otf2Builder builder = Otf2Samples.streams(1).accelerator(90, 7, -1).location(400, 2, 90, -1);
    builder.rank(0, e -> e.enter(0).leave(0));
    builder.location(400, e -> e.call(KERNEL, c -> {}));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("location-skipped").count()).isEqualTo(2);
    assertThat(trace.metadata().timelines()).isEmpty();
  }
}
