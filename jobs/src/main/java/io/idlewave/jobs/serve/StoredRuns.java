package io.idlewave.jobs.serve;

import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.study.text.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What results say of the runs that left them; what was read of the last ones is kept. */
final class StoredRuns {

  private static final int KEPT = 4096;

  private record Kept(FileTime time, RunState state) {}

  private final Workspace workspace;
  private final Map<Path, Kept> kept =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Kept> eldest) {
          return size() > KEPT;
        }
      };

  StoredRuns(Workspace workspace) {
    this.workspace = workspace;
  }

  /** The run that left the results in {@code path}. */
  synchronized RunState state(String id, Path path) {
    FileTime time = time(path.resolve(ResultsFolder.SUMMARY_FILE));
    Kept before = kept.get(path);
    if (before != null && before.time().equals(time)) {
      return before.state();
    }
    RunState state = read(id, path);
    kept.put(path, new Kept(time, state));
    return state;
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  private RunState read(String id, Path path) {
    String trace = trace(path);
    try {
      RunSummary summary = ResultsFolder.readSummary(new LocalFolder(path));
      long calls = summary.trace().calls();
      return new RunState(
          id,
          RunState.STUDY,
          trace,
          RunState.DONE,
          calls,
          calls,
          List.of(),
          null,
          summary.engine().endedAt());
    } catch (BadResultsException e) {
      return new RunState(
          id, RunState.STUDY, trace, RunState.FAILED, 0, 0, List.of(), e.getMessage(), null);
    }
  }

  /** The name of the trace, or its path where it lies elsewhere; empty where nothing says it. */
  private String trace(Path results) {
    try {
      Path file = results.resolve(ResultsFolder.STUDY_FILE);
      Path trace = Path.of(Yaml.read(file, "a study file").get("trace").text());
      return trace.startsWith(workspace.folder()) ? workspace.name(trace) : trace.toString();
    } catch (StudyException | InvalidPathException e) {
      return "";
    }
  }
}
