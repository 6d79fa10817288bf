package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SilenceTest {

  private static TraceMetadata ranks(int count) {
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("test", "x", "", ""),
        new ClockMetadata(1, false),
        List.of(),
        List.of(),
        List.of("node"),
        List.of(),
        Collections.nCopies(count, new RankMetadata(0, 0, 0, 0, 0)),
        List.of());
  }

  @Test
  void named_aTimeline_isNotTakenForARank() {
    TraceMetadata threads =
        ranks(2)
            .withTimelines(
                List.of(
                    new Timeline(0, Timeline.Kind.THREAD, "thread 0", Map.of()),
                    new Timeline(0, Timeline.Kind.THREAD, "thread 1", Map.of())));
    assertThat(new Silence(threads, 1000, 0).named(List.of(1), 2000))
        .containsExactly("nothing for 2.0 s of rank 0 thread 1; the run waits");
  }

  @Test
  void named_aRankThatFallsSilent_onceUntilItIsHeardAgain() {
    Silence silence = new Silence(ranks(3), 1000, 5000);
    List<Integer> all = List.of(0, 1, 2);
    assertThat(silence.named(all, 5999)).isEmpty();
    silence.heard(new Calls(0, 0, 1, new byte[1]), 5900);
    silence.heard(new Calls(2, 0, 1, new byte[1]), 5900);
    silence.heard(new Definitions("{}"), 6100);
    assertThat(silence.named(all, 6500))
        .containsExactly("nothing for 1.5 s of rank 1; the run waits");
    assertThat(silence.count()).isEqualTo(1);
    assertThat(silence.named(all, 6600)).isEmpty();
    silence.heard(new Calls(1, 0, 1, new byte[1]), 6650);
    assertThat(silence.named(all, 6700)).isEmpty();
    assertThat(silence.count()).isZero();
    assertThat(silence.named(List.of(1), 9000))
        .containsExactly("nothing for 2.4 s of rank 1; the run waits");
  }

  @Test
  void named_manyRanks_theFirstFewAndTheirNumber() {
    Silence silence = new Silence(ranks(100), 1000, 0);
    assertThat(silence.named(IntStream.range(0, 100).boxed().toList(), 2000))
        .containsExactly(
            "nothing for 2.0 s of ranks 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 90 more; the run waits");
  }
}
