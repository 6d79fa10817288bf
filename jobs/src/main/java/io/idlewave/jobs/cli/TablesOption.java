package io.idlewave.jobs.cli;

import io.idlewave.jobs.text.TableChoice;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which tables of results are printed. */
final class TablesOption {

  @Option(
      names = "--tables",
      paramLabel = "NAME,...|all",
      completionCandidates = Words.TableNames.class,
      description =
          "Tables to print below the answers, such as intervals or attribution, or all (default:"
              + " those that fit a screen; the last lines name the others).")
  private @Nullable String tables;

  TableChoice choice() {
    return tables == null ? TableChoice.SCREEN : TableChoice.of(tables);
  }
}
