package io.idlewave.ingest.prv;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceWarning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels of MPI functions that are wrong: whatever they make of calls is announced. */
class PrvLabelTest {

  private static final String TRACE =
      """
      #Paraver (21/11/2026 at 21:51):100_ns:1(1):1:1(1:1),1
      c:1:1:1:1
      2:1:1:1:1:10:50000002:8:50100004:1
      2:1:1:1:1:20:50000002:0
      """;

  @TempDir private Path temp;

  private List<String> callsAndWarnings(String label) throws IOException {
    Files.writeString(
        temp.resolve("x.pcf"), "EVENT_TYPE\n9 50000002 MPI Collective\nVALUES\n" + label + "\n");
    TraceArchive archive = PrvSamples.ingest(PrvSamples.write(temp, TRACE), temp.resolve("out"));
    return Stream.concat(
            ArchiveText.calls(archive, 0).stream(),
            archive.metadata().warnings().stream().map(TraceWarning::message))
        .toList();
  }

  @Test
  void label_thatNamesNoFunction_givesWayToTheNumberAloud() throws IOException {
    List<String> sound = callsAndWarnings("8 MPI_Barrier");
    assertThat(sound).hasSize(1);
    List<String> wrong = callsAndWarnings("8 MPI_Barriex");
    assertThat(wrong).hasSize(2).startsWith(sound.get(0));
    assertThat(wrong.get(1)).endsWith("line 3: 8 is labelled MPI_Barriex, and is MPI_Barrier");
  }

  @Test
  void label_ofAnotherFunction_countsAndIsAnnounced() throws IOException {
    List<String> wrong = callsAndWarnings("8 MPI_Allreduce");
    assertThat(wrong.get(0)).startsWith("Allreduce ");
    assertThat(wrong.get(1)).endsWith("line 3: 8 is labelled MPI_Allreduce, and is MPI_Barrier");
  }

  /** Every byte of the labels of a real trace in turn: calls and what they do, or a warning. */
  @Test
  void labels_withAnyCharacterChanged_loseNothingInSilence() throws IOException {
    Path folder = PrvSamples.copy("prv/wave-6", temp.resolve("real"));
    Path labels = folder.resolve("wave-6.pcf");
    byte[] whole = Files.readAllBytes(labels);
    int from = new String(whole, StandardCharsets.ISO_8859_1).indexOf("50000001");
    int to = new String(whole, StandardCharsets.ISO_8859_1).indexOf("50100001");
    Path trace = folder.resolve("wave-6.prv");
    TraceArchive sound = PrvSamples.ingest(trace, temp.resolve("sound"));
    int announced = 0;
    for (int at = from; at < to; at++) {
      byte[] wrong = whole.clone();
      wrong[at] = (byte) (wrong[at] == 'x' ? 'y' : 'x');
      Files.write(labels, wrong);
      TraceArchive mutant = PrvSamples.ingest(trace, temp.resolve("out"));
      boolean warned = !ArchiveText.warnings(mutant).equals(ArchiveText.warnings(sound));
      assertThat(warned || calls(mutant).equals(calls(sound))).as("byte %d", at).isTrue();
      announced += warned ? 1 : 0;
    }
    assertThat(announced).isGreaterThan(100);
  }

  private static List<List<String>> calls(TraceArchive archive) {
    return IntStream.range(0, archive.metadata().rankCount())
        .mapToObj(rank -> ArchiveText.calls(archive, rank))
        .toList();
  }
}
