package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.ResultsLocation;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a folder holds, as one that wants to write results there sees it.
 *
 * @param own names of files of earlier results, complete or not, and of abandoned parts of them
 * @param others names of everything else
 * @param results the summary of complete earlier results; null if there are none
 */
record FolderContent(List<String> own, List<String> others, @Nullable RunSummary results) {

  private static final int NAMED = 3;

  private static final Set<String> TEXTS =
      Set.of(ResultsFolder.STUDY_FILE, ResultsFolder.SUMMARY_FILE, ResultsFolder.REPORT_FILE);

  private static final Pattern PART = Pattern.compile("(\\.part(-[^.]*)?)+$");

  static FolderContent of(InputFolder folder) throws IOException {
    List<String> all = folder.list();
    RunSummary results = all.contains(ResultsFolder.SUMMARY_FILE) ? summary(folder) : null;
    Set<String> known = new HashSet<>(Set.of(RunLock.FILE, ResultsLocation.LANES));
    Tables.ALL.forEach(table -> known.add(table.fileName()));
    known.addAll(Tables.FORMER_FILES);
    if (results != null || all.contains(Tables.RUNTIMES.fileName())) {
      // alone it may be somebody's study
      known.add(ResultsFolder.STUDY_FILE);
      known.add(ResultsFolder.REPORT_FILE);
    }
    if (results != null) {
      known.add(ResultsFolder.SUMMARY_FILE);
      known.addAll(tableFiles(results));
    }
    return new FolderContent(
        all.stream().filter(name -> isOf(known, name)).toList(),
        all.stream().filter(name -> !isOf(known, name)).toList(),
        results);
  }

  private static boolean isOf(Set<String> known, String name) {
    String whole = PART.matcher(name).replaceFirst("");
    return known.contains(whole) || (whole.length() < name.length() && TEXTS.contains(whole));
  }

  private static @Nullable RunSummary summary(InputFolder folder) {
    try {
      return ResultsFolder.readSummary(folder);
    } catch (BadResultsException e) {
      return null;
    }
  }

  /** Tables of another version, too: a summary names them. */
  private static List<String> tableFiles(RunSummary summary) {
    List<TableContent> tables = summary.tables();
    return tables == null
        ? List.of()
        : tables.stream()
            .map(TableContent::name)
            .filter(Table::isName)
            .map(name -> name + ".avro")
            .toList();
  }

  /**
   * Makes sure that results may be written.
   *
   * @param location what messages call the folder
   * @param force whether earlier results may be replaced
   * @throws UsageException if the folder holds something else, or earlier results without force
   */
  void require(String location, boolean force) {
    if (results != null && !force) {
      throw new UsageException(location + ": holds earlier results; --force replaces them");
    }
    if (results == null && !others.isEmpty()) {
      int more = others.size() - NAMED;
      throw new UsageException(
          "%s: holds something else (%s%s); results take a folder of their own"
              .formatted(
                  location,
                  String.join(", ", others.subList(0, Math.min(NAMED, others.size()))),
                  more > 0 ? " and " + more + " more" : ""));
    }
  }
}
