package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.place.OutputFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Complete results on their way into a folder: all are there at the end, or it is unchanged. */
public final class ImportedResults implements AutoCloseable {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*\\.[a-z]+");

  private final OutputFolder folder;
  private final RunLock lock;
  private final String suffix;
  private final List<String> staged = new ArrayList<>();

  private ImportedResults(OutputFolder folder, String run) {
    this.folder = folder;
    this.lock = new RunLock(folder, run);
    this.suffix = ".part-" + run;
  }

  /**
   * Locks a folder for results.
   *
   * @param options whether earlier results are replaced, and a name unlike that of any other run
   * @throws UsageException as for a run that writes there
   */
  public static ImportedResults into(OutputFolder folder, SinkOptions options) throws IOException {
    FolderContent.of(folder).require(folder.location(), options.force());
    folder.prepare();
    ImportedResults results = new ImportedResults(folder, options.run());
    results.lock.take(options.force());
    return results;
  }

  /** Writes a file. */
  public interface Content {
    void write(OutputStream out) throws IOException;
  }

  /**
   * Takes a file.
   *
   * @throws IOException also if results have no such file
   */
  public void take(String name, Content content) throws IOException {
    if (!NAME.matcher(name).matches()) {
      throw new IOException("no file of results: " + name);
    }
    staged.add(name);
    try (OutputStream out = folder.create(name + suffix)) {
      content.write(out);
    }
  }

  /** Puts all that was taken in the place of what was there; the summary comes last. */
  public void publish() throws IOException {
    if (!staged.contains(ResultsFolder.SUMMARY_FILE)) {
      throw new IOException("no complete results: there is no " + ResultsFolder.SUMMARY_FILE);
    }
    lock.require();
    List<String> own = FolderContent.of(folder).own();
    folder.delete(ResultsFolder.SUMMARY_FILE);
    for (String name : own) {
      if (!name.endsWith(suffix) && !name.equals(RunLock.FILE)) {
        folder.delete(name);
      }
    }
    staged.sort((a, b) -> Boolean.compare(isSummary(a), isSummary(b)));
    for (String name : staged) {
      folder.rename(name + suffix, name);
    }
    staged.clear();
  }

  private static boolean isSummary(String name) {
    return name.equals(ResultsFolder.SUMMARY_FILE);
  }

  /** Drops what was not published, and gives the folder free. */
  @Override
  public void close() throws IOException {
    for (String name : staged) {
      folder.delete(name + suffix);
    }
    lock.release();
  }
}
