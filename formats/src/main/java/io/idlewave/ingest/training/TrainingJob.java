package io.idlewave.ingest.training;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What {@code meta-NAME.yaml} says of a job, one {@code key: value} a line.
 *
 * @param dataParallel number of data-parallel ranks
 * @param stages number of pipeline stages
 * @param sharded by how many ranks the states of the optimizer are divided
 */
record TrainingJob(int dataParallel, int stages, int sharded) {

  private static final int LARGEST_FILE = 1 << 20;
  private static final int MOST = 1 << 20;

  /** The file of the job whose table it is. */
  static Path beside(Path table) {
    return table.resolveSibling("meta-%s.yaml".formatted(TableFile.name(table)));
  }

  /**
   * @throws BadTraceException if it is not there, or does not say what is needed
   */
  static TrainingJob read(Path file) {
    Map<String, String> values = new HashMap<>();
    try {
      if (!Files.isRegularFile(file)) {
        throw new BadTraceException(file + ": the job of the table beside it, no such file");
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw new BadTraceException(
            "%s: at most %d bytes, got %d".formatted(file, LARGEST_FILE, Files.size(file)));
      }
      for (String line :
          Files.readString(InputFile.of(file), StandardCharsets.ISO_8859_1).split("\n", -1)) {
        int colon = line.indexOf(':');
        if (colon > 0) {
          values.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        }
      }
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be read", e);
    }
    int dataParallel = number(file, values, "dp_size", "");
    int stages = number(file, values, "pp_size", "");
    if ((long) dataParallel * stages > MOST) {
      throw new BadTraceException(
          "%s: dp_size * pp_size: at most %d, got %d * %d"
              .formatted(file, MOST, dataParallel, stages));
    }
    return new TrainingJob(dataParallel, stages, number(file, values, "dsp_size", "1"));
  }

  private static int number(Path file, Map<String, String> values, String key, String absent) {
    String text = values.getOrDefault(key, absent);
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // is refused below, with all else that is no such number
    }
    throw new BadTraceException(
        "%s: %s: 1 to %d, got \"%s\""
            .formatted(
                file,
                key,
                MOST,
                text.replaceAll("[^ -~]", "?").substring(0, Math.min(40, text.length()))));
  }

  /** Whether there are data-parallel ranks that communicate. */
  boolean communicates() {
    return (long) dataParallel * sharded > 1;
  }

  int workers() {
    return dataParallel * stages;
  }
}
