package io.idlewave.graph.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.order.SkewedProgram;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Readers, enumerator and the order of blocks, stepped in random interleavings by {@link
 * EngineModel}, with snapshots and failures in between: what is applied is always the walk from the
 * beginning, block by block.
 */
class SegmentRecoveryTest {

  private static final GraphOptions OPTIONS = new GraphOptions(40, 8000, 1 << 20);
  private static final int RUNS = Effort.of(40);

  @TempDir private static Path folder;
  private static TraceArchive archive;
  private static SegmentTable table;
  private static final List<byte[]> WALK = new ArrayList<>();

  @BeforeAll
  static void walkOnce() {
    archive = Synth.write(new RandomProgram(4, 6, 400), CostSet.DEFAULT, folder);
    TraceIndexer.write(archive, OPTIONS, block -> {});
    table = SegmentTable.of(archive, OPTIONS);
    try (GraphWalk walk = new GraphWalk(archive, OPTIONS)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        WALK.add(GraphBlockCodec.encode(block));
      }
    }
  }

  private static EngineModel engine(int readers, long seed) {
    return new EngineModel(archive, table, readers, new Random(seed));
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "7", "40"})
  void run_undisturbed_appliesTheWalk(int readers) throws Exception {
    for (long seed = 0; seed < RUNS; seed++) {
      EngineModel engine = engine(readers, seed);
      engine.runToTheEnd();
      assertThat(engine.applied()).containsExactlyElementsOf(WALK);
    }
  }

  @Test
  void run_oneReaderHeldUp_keepsNoMoreThanTheSegmentsAhead() throws Exception {
    EngineModel engine = engine(3, 1);
    engine.holdUp(0);
    engine.runUntilNothingMoves();
    long blocks = table.split(SegmentEnumerator.ahead(3), table.count()).firstBlock();
    assertThat(engine.mostKept()).isPositive().isLessThan((int) blocks);
    engine.release();
    engine.runToTheEnd();
    assertThat(engine.applied()).containsExactlyElementsOf(WALK);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "7"})
  void failures_restartOfAllTasksFromTheLatestSnapshot_applyTheWalk(int readers) throws Exception {
    int repeated = 0;
    for (long seed = 0; seed < RUNS; seed++) {
      EngineModel engine = engine(readers, seed);
      for (int failure = 0; failure < 4; failure++) {
        engine.runWithSnapshots(80 * readers);
        engine.restartTasks();
      }
      engine.runToTheEnd();
      assertThat(engine.applied()).containsExactlyElementsOf(WALK);
      repeated += engine.restored();
    }
    assertThat(repeated).isGreaterThan(RUNS);
  }

  @ParameterizedTest
  @CsvSource({"1, 7", "7, 1", "2, 3", "3, 2", "7, 2"})
  void failures_wholeJobRestoredWithOtherReaders_applyTheWalk(int before, int after)
      throws Exception {
    for (long seed = 0; seed < RUNS; seed++) {
      EngineModel engine = engine(before, seed);
      engine.runWithSnapshots(150);
      engine.restoreJob(after);
      engine.runWithSnapshots(100);
      engine.restartTasks();
      engine.runWithSnapshots(100);
      engine.restoreJob(before);
      engine.runToTheEnd();
      assertThat(engine.applied()).containsExactlyElementsOf(WALK);
    }
  }

  /** A snapshot that is taken while messages wait on disk holds no cut: it goes on from before. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void failures_whileTheWalkSpills_applyTheWalk(int readers, @TempDir Path skewed)
      throws Exception {
    GraphOptions small = new GraphOptions(40, 8000, 300 * 256);
    TraceArchive archive =
        Synth.write(new SkewedProgram(3000, SendMode.BUFFERED), CostSet.DEFAULT, skewed);
    TraceIndexer.write(archive, small, block -> {});
    List<byte[]> walk = new ArrayList<>();
    int spilled = 0;
    try (GraphWalk whole = new GraphWalk(archive, small)) {
      for (GraphBlock block = whole.nextBlock(); block != null; block = whole.nextBlock()) {
        walk.add(GraphBlockCodec.encode(block));
        spilled += whole.spills() ? 1 : 0;
      }
    }
    assertThat(spilled).isGreaterThan(walk.size() / 2);
    SegmentTable segments = SegmentTable.of(archive, small);
    int repeated = 0;
    for (long seed = 0; seed < RUNS; seed++) {
      EngineModel engine = new EngineModel(archive, segments, readers, new Random(seed));
      for (int failure = 0; failure < 4; failure++) {
        engine.runWithSnapshots(200 * readers);
        engine.restartTasks();
      }
      engine.runWithSnapshots(200 * readers);
      engine.restoreJob(readers);
      engine.runToTheEnd();
      assertThat(engine.applied()).containsExactlyElementsOf(walk);
      repeated += engine.restored();
    }
    assertThat(repeated).isGreaterThan(RUNS);
  }
}
