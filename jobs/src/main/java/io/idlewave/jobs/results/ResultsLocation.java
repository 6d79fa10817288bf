package io.idlewave.jobs.results;

import java.net.URI;
import java.nio.file.Path;

/** Where results lie: a local folder, or one of the engine's file systems. */
public interface ResultsLocation {

  /** The file in which lanes travel from a cluster to this process. */
  String LANES = "lanes.bin";

  /** For writing. */
  OutputFolder output();

  /** For reading. */
  InputFolder input();

  /** The address of {@link #LANES}. */
  URI lanes();

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
    public URI lanes() {
      return Path.of(address).toAbsolutePath().resolve(LANES).toUri();
    }
  }
}
