package io.idlewave.jobs.results.place;

import java.net.URI;
import java.nio.file.Path;

/** Where results lie: a local folder, or one of the engine's file systems. */
public interface ResultsLocation {

  /** The file in which lanes travel from a cluster to this process. */
  String LANES = "lanes.bin";

  /** What the name of the folder of checkpoints has after that of the results. */
  String CHECKPOINTS = ".checkpoints";

  OutputFolder output();

  InputFolder input();

  /** The address of {@link #LANES} of a run. */
  URI lanes(String run);

  /** Where checkpoints lie if nobody names a place: a folder beside that of the results. */
  URI checkpoints();

  /** The name of {@link #LANES} of a run: one that was given up may still write to its own. */
  static String lanesFile(String run) {
    return LANES + ".part-" + run;
  }

  /** A local folder. */
  record Local(String address) implements ResultsLocation {

    private LocalFolder folder() {
      return new LocalFolder(Path.of(address));
    }

    @Override
    public OutputFolder output() {
      return folder();
    }

    @Override
    public InputFolder input() {
      return folder();
    }

    @Override
    public URI lanes(String run) {
      return Path.of(address).toAbsolutePath().resolve(lanesFile(run)).toUri();
    }

    @Override
    public URI checkpoints() {
      return Path.of(address + CHECKPOINTS).toAbsolutePath().toUri();
    }
  }
}
