package io.idlewave.ingest.prv.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of a side file, against a sorted list. */
class SpillTest {

  private static final int RANKS = 5;

  @TempDir Path temp;

  private record Item(int rank, long nanos, int kind, long line, long value) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64, 1000, 100_000})
  void rank_anyMemory_yieldsItsRecordsInOrder(int mostRecords) {
    SplittableRandom random = new SplittableRandom(7);
    List<Item> items = new ArrayList<>();
    try (Spill spill = new Spill(temp.resolve("records"), mostRecords)) {
      for (int i = 0; i < 700; i++) {
        // rank 3 has none
        int rank = random.nextInt(RANKS - 1);
        Item item =
            new Item(
                rank == 3 ? 4 : rank, random.nextInt(50), random.nextInt(4), i, random.nextLong());
        items.add(item);
        spill.add(item.rank, item.nanos, item.kind, item.line, item.value, 0, 0, 0, -item.value);
      }
      spill.finish();
      for (int rank = 0; rank < RANKS; rank++) {
        int wanted = rank;
        List<Item> expected =
            items.stream()
                .filter(item -> item.rank == wanted)
                .sorted(
                    Comparator.comparingLong(Item::nanos)
                        .thenComparingInt(Item::kind)
                        .thenComparingLong(Item::line))
                .toList();
        assertThat(read(spill, rank)).isEqualTo(expected);
      }
    }
  }

  private static List<Item> read(Spill spill, int rank) {
    List<Item> items = new ArrayList<>();
    SpillCursor cursor = spill.rank(rank);
    while (cursor.next()) {
      assertThat(cursor.value(4)).isEqualTo(-cursor.value(0));
      items.add(new Item(rank, cursor.nanos(), cursor.kind(), cursor.line(), cursor.value(0)));
    }
    return items;
  }
}
