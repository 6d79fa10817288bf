package io.idlewave.jobs.cli.session;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.part.PlacementSpread;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.text.EditDistance;
import io.idlewave.jobs.text.TableChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which tables of results are printed. */
public final class TablesOption {

  /** What the key {@code reference} of a study asks for. */
  private static final String DIFFERENCES = "differences";

  /** Tables that no analysis stands for. */
  private static final List<String> OF_RUN_TIMES =
      List.of("precision", "limit", "tail", "histograms", "intervals", DIFFERENCES);

  @Option(
      names = "--tables",
      paramLabel = "NAME,...|all",
      completionCandidates = CompletionValues.TableNames.class,
      description =
          "Tables to print below the answers, such as intervals or attribution, or all (default:"
              + " those that the study states a key for, and others that fit a screen; the last"
              + " lines name the rest).")
  private @Nullable String tables;

  public TableChoice choice() {
    return tables == null ? TableChoice.SCREEN : TableChoice.of(tables);
  }

  /**
   * What is printed of the results of {@code study}, before there are any: unless tables are named,
   * those that the study states a key for, and what else fits a screen.
   *
   * @throws UsageException if a table is asked for that nothing has, or that the study leaves out
   */
  public TableChoice choiceFor(Study study) {
    TableChoice choice = choice();
    if (tables == null) {
      return study.estimation().reference() == null ? choice : choice.and(DIFFERENCES);
    }
    List<String> known = new ArrayList<>(OF_RUN_TIMES);
    AnalysisKind.askedFor(study).stream()
        .filter(TablesOption::isTable)
        .forEach(kind -> known.add(kind.label()));
    for (String name : choice.names()) {
      if (!known.contains(name)) {
        throw new UsageException(
            "--tables: all, or any of %s in this study, got %s%s"
                .formatted(String.join(", ", known), name, hint(name)));
      }
    }
    return choice;
  }

  private static String hint(String name) {
    if (kinds().anyMatch(kind -> kind.isWord() && kind.label().equals(name))) {
      return ", which --analysis " + name + " asks for";
    }
    String nearest = EditDistance.slip(name, names().toList());
    return nearest == null || nearest.equals(name) ? "" : ", of which the nearest is " + nearest;
  }

  /** The names of all tables that results may have. */
  public static Stream<String> names() {
    return Stream.concat(OF_RUN_TIMES.stream(), kinds().map(AnalysisKind::label));
  }

  private static Stream<AnalysisKind> kinds() {
    return AnalysisKind.all().stream().filter(TablesOption::isTable);
  }

  /** Maps and placements stand above the tables, whichever of them are printed. */
  private static boolean isTable(AnalysisKind kind) {
    return !kind.label().equals(AbsorptionMap.LABEL) && !kind.label().equals(PlacementSpread.LABEL);
  }
}
