package io.idlewave.jobs.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options of {@code idlewave run} in three blocks: what is asked, how sure the answer is, and
 * where it runs. Few need the third, which is shown on request.
 */
final class RunHelp {

  /** Options of the second block. */
  static final Set<String> HOW_SURE =
      Set.of(
          "--replicates",
          "--precision",
          "--max-replicates",
          "--seed",
          "--tail",
          "--slack",
          "--rules",
          "--bound",
          "--eager",
          "--transit",
          "--strict");

  /** Options of the third block; what stands in neither set is in the first. */
  static final Set<String> WHERE =
      Set.of(
          "--parallelism",
          "--threads",
          "--readers",
          "--window",
          "--master",
          "--at",
          "--detach",
          "--sink",
          "--checkpoint-interval",
          "--checkpoint-dir",
          "--from-savepoint",
          "--metrics",
          "--source",
          "--learn",
          "--silence",
          "--interval");

  private RunHelp() {}

  /** The command with the first two blocks as its help. */
  static CommandLine shortened(CommandLine run) {
    run.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_SYNOPSIS, Help::abbreviatedSynopsis);
    run.getHelpSectionMap()
        .put(
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            help ->
                blocks(help)
                    + "%nWhere it runs, and on what (%s):%n  idlewave help run --all%n"
                        .formatted("a cluster, a server, a stream, threads, checkpoints, sinks"));
    return run;
  }

  /** Lets the help of {@code run} show all blocks. */
  static void showAll(CommandLine run) {
    run.getHelpSectionMap()
        .put(
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            help -> blocks(help) + block(help, "Where it runs, and on what:", WHERE, true));
  }

  private static String blocks(Help help) {
    List<String> later = new ArrayList<>(HOW_SURE);
    later.addAll(WHERE);
    return block(help, "What is asked:", Set.copyOf(later), false)
        + block(help, "How sure the answer is:", HOW_SURE, true);
  }

  private static String block(Help help, String heading, Set<String> names, boolean within) {
    List<OptionSpec> options =
        help.commandSpec().options().stream()
            .filter(option -> names.contains(option.longestName()) == within)
            .toList();
    return "%n%s%n".formatted(heading) + help.optionListExcludingGroups(options);
  }
}
