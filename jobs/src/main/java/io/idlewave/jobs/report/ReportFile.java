package io.idlewave.jobs.report;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Where a page lies. An earlier page there is replaced, at once; any other file is not touched.
 *
 * @param path of the page
 */
public record ReportFile(Path path) {

  /** Stands near the beginning of every page. */
  public static final String MARK = "<title>idlewave report</title>";

  private static final int HEAD_BYTES = 4096;

  /** That of a single run lies in its folder, that of several in the current one. */
  public static ReportFile of(List<LocalFolder> folders) {
    Path file = Path.of(ResultsFolder.REPORT_FILE);
    return new ReportFile(
        folders.size() == 1 ? folders.get(0).folder().resolve(file.toString()) : file);
  }

  /**
   * Writes the page of runs side by side.
   *
   * @param wholeTrace whether traces of any length are read for it
   * @throws UsageException if something else lies there
   * @throws io.idlewave.jobs.failure.BadResultsException if one has no complete results
   */
  public void write(List<? extends InputFolder> folders, boolean wholeTrace) throws IOException {
    requirePlace();
    put(Reports.page(folders, wholeTrace));
  }

  /**
   * Writes a page, in UTF-8, that holds {@link #MARK}.
   *
   * @throws UsageException if something else lies there
   */
  public void put(byte[] page) throws IOException {
    requirePlace();
    LocalFolder folder = new LocalFolder(Objects.requireNonNull(path.toAbsolutePath().getParent()));
    Reports.put(folder, Objects.requireNonNull(path.getFileName()).toString(), page);
  }

  /**
   * Makes sure that a page can lie there.
   *
   * @throws UsageException if something else does
   */
  public void requirePlace() throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (path.getFileName() == null
        || folder == null
        || !Files.isDirectory(folder)
        || Files.isDirectory(path)) {
      throw new UsageException(path + ": a file for the page, in a folder that there is");
    }
    requireEarlierPage();
  }

  private void requireEarlierPage() throws IOException {
    if (Files.exists(path)) {
      try (InputStream in = Files.newInputStream(InputFile.of(path))) {
        String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
        if (!head.contains(MARK)) {
          throw new UsageException(path + ": holds something else than an earlier page");
        }
      }
    }
  }
}
