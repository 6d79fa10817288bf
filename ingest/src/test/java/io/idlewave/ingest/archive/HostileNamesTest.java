package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileNamesTest {

  @TempDir Path temp;

  @Test
  void open_hostileNames_arePlain() throws IOException {
    Path folder = HostileNames.write(temp.resolve("hostile"));
    assertThat(Files.readString(folder.resolve("trace.json"))).contains("\\u001B[2J");

    TraceMetadata metadata = TraceArchive.open(folder).metadata();
    assertThat(names(metadata))
        .isNotEmpty()
        .allSatisfy(
            name -> {
              assertThat(name).isEqualTo(PlainText.of(name));
              assertThat(name.length()).isLessThanOrEqualTo(PlainText.NAME_CHARACTERS);
            });
    assertThat(metadata.regions()).contains("?[2J?]0;owned??31mred???", "two?lines??and?tab?nul??");
    assertThat(metadata.warnings()).anyMatch(warning -> warning.code().equals("name-changed"));
  }

  @Test
  void open_twin_hasTheSameCallsAndNoWarningOfItsNames() {
    TraceArchive hostile = TraceArchive.open(HostileNames.write(temp.resolve("hostile")));
    TraceArchive twin = TraceArchive.open(HostileNames.writeTwin(temp.resolve("twin")));
    for (int rank = 0; rank < twin.metadata().rankCount(); rank++) {
      try (RankReader one = hostile.openRank(rank);
          RankReader other = twin.openRank(rank)) {
        for (var call = one.next(); call != null; call = one.next()) {
          assertThat(other.next()).isEqualTo(call);
        }
        assertThat(other.next()).isNull();
      }
    }
    assertThat(twin.metadata().warnings())
        .noneMatch(warning -> warning.code().equals("name-changed"));
  }

  private static List<String> names(TraceMetadata metadata) {
    return Stream.of(
            metadata.functions().stream(),
            metadata.regions().stream(),
            metadata.nodes().stream(),
            metadata.communicators().stream().map(c -> c.name()),
            metadata.warnings().stream().map(w -> w.message()),
            Stream.of(
                metadata.source().format(),
                metadata.source().name(),
                metadata.source().tracer(),
                metadata.source().machine()))
        .flatMap(s -> s)
        .toList();
  }
}
