package io.idlewave.graph.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.synth.BspProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CutPlaceTest {

  @TempDir Path folder;

  private static List<Cut> cuts(TraceArchive archive) {
    List<Cut> cuts = new ArrayList<>();
    try (CutReader reader = new CutReader(archive)) {
      for (Cut cut = reader.next(); cut != null; cut = reader.next()) {
        cuts.add(cut);
      }
    }
    return cuts;
  }

  private static void assertPlacesLeadToTheCuts(TraceArchive archive) {
    List<Cut> cuts = cuts(archive);
    List<CutPlace> places = CutPlace.all(archive);
    assertThat(cuts).hasSizeGreaterThan(8);
    assertThat(places)
        .extracting(CutPlace::nextBlock)
        .isEqualTo(cuts.stream().map(Cut::nextBlock).toList());
    for (int i = 0; i < places.size(); i++) {
      try (CutReader reader = new CutReader(archive)) {
        assertThat(reader.at(places.get(i))).isEqualTo(cuts.get(i));
        assertThat(reader.next()).isEqualTo(i + 1 == cuts.size() ? null : cuts.get(i + 1));
      }
    }
  }

  @Test
  void at_smallCutsThatShareAPartOfTheFile_findsEach() {
    TraceArchive archive = Synth.write(new RandomProgram(4, 6, 400), CostSet.DEFAULT, folder);
    TraceIndexer.write(archive, new GraphOptions(40, 1, 1 << 20), block -> {});
    assertPlacesLeadToTheCuts(archive);
    assertThat(CutPlace.all(archive).stream().map(CutPlace::place).distinct().toList())
        .hasSizeLessThan(CutPlace.all(archive).size());
  }

  @Test
  void at_cutsOfManyRanksInPartsOfTheirOwn_findsEach() {
    TraceArchive archive = Synth.write(new BspProgram(300, 200, 1000), CostSet.DEFAULT, folder);
    TraceIndexer.write(archive, new GraphOptions(2048, 1, 1 << 26), block -> {});
    assertPlacesLeadToTheCuts(archive);
    assertThat(CutPlace.all(archive).stream().map(CutPlace::place).distinct().toList())
        .hasSizeGreaterThan(1);
  }

  @Test
  void at_indexMadeAgainWithOtherCuts_isRefused() {
    TraceArchive archive = Synth.write(new RandomProgram(4, 6, 400), CostSet.DEFAULT, folder);
    TraceIndexer.write(archive, new GraphOptions(40, 1, 1 << 20), block -> {});
    CutPlace place = CutPlace.all(archive).get(3);
    TraceIndexer.write(archive, new GraphOptions(40, 12000, 1 << 20), block -> {});
    try (CutReader reader = new CutReader(archive)) {
      assertThatThrownBy(() -> reader.at(place))
          .isInstanceOf(BadTraceException.class)
          .hasMessageContaining("the index was made again");
    }
  }
}
