package io.idlewave.ingest.steps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tables of step times. */
public final class StepsSamples {

  /** Three ranks, two steps, a column that says nothing. */
  public static final String SOUND =
      """
      ,rank,step,loss,nanos
      0,0,1,0.7,500
      1,1,1,0.7,400
      2,2,1,0.7,600
      3,0,2,0.6,700
      4,1,2,0.6,100
      5,2,2,0.6,200
      """;

  private StepsSamples() {}

  public static Path threeRanks(Path folder) {
    return write(folder, SOUND);
  }

  /** All that a table can lack, and a time twice; lines in any order. */
  public static Path holes(Path folder) {
    return write(
        folder,
        """
        step,rank,seconds
        40,7,2e-6
        10,7,1e-6
        10,7,9e-6
        20,7,
        30,7,4e-6
        10,3,3e-6
        20,3,1e-6
        30,12,5e-6
        40,12,5e-6
        """);
  }

  static Path write(Path folder, String text) {
    try {
      return Files.writeString(folder.resolve("steps.csv"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
