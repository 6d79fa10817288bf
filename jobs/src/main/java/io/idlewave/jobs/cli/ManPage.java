package io.idlewave.jobs.cli;

import io.idlewave.jobs.results.table.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of a command in the man macros of roff: what its help says, from the same model.
 */
final class ManPage {

  private static final String SECTION = "1";
  private static final int SYNOPSIS_HEADING = 0;

  private final CommandSpec spec;
  private final List<String> lines = new ArrayList<>();

  private ManPage(CommandSpec spec) {
    this.spec = spec;
  }

  /** The pages of a command and all commands below it, by file name such as {@code idlewave.1}. */
  static Map<String, String> all(CommandSpec root) {
    Map<String, String> pages = new TreeMap<>();
    add(root, pages);
    return pages;
  }

  private static void add(CommandSpec spec, Map<String, String> pages) {
    pages.put(name(spec) + "." + SECTION, new ManPage(spec).text());
    spec.subcommands().values().forEach(command -> add(command.getCommandSpec(), pages));
  }

  /** Such as {@code idlewave-fit-rtt}. */
  private static String name(CommandSpec spec) {
    return spec.qualifiedName("-");
  }

  private String text() {
    String version = "idlewave " + Version.CURRENT;
    lines.add(
        ".TH \"%s\" \"%s\" \"\" \"%s\" \"idlewave manual\""
            .formatted(escaped(name(spec)), SECTION, escaped(version)));
    section("NAME");
    List<String> description = plain(spec.usageMessage().description());
    lines.add(escaped(name(spec)) + " \\- " + escaped(firstSentence(description)));
    section("SYNOPSIS");
    literal(List.of(synopsis()));
    section("DESCRIPTION");
    description.forEach(this::paragraphLine);
    arguments();
    commands();
    footer();
    section("SEE ALSO");
    paragraphLine(
        spec.parent() == null
            ? "docs/ of the installation, and idlewave help COMMAND."
            : name(spec.parent()) + "(" + SECTION + ")");
    return String.join("\n", lines) + "\n";
  }

  private String synopsis() {
    Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
    return help.synopsis(SYNOPSIS_HEADING).stripTrailing();
  }

  private void arguments() {
    List<PositionalParamSpec> parameters =
        spec.positionalParameters().stream().filter(parameter -> !parameter.hidden()).toList();
    List<OptionSpec> options = spec.options().stream().filter(option -> !option.hidden()).toList();
    if (!parameters.isEmpty()) {
      section("ARGUMENTS");
      parameters.forEach(parameter -> entry(parameter.paramLabel(), parameter));
    }
    if (!options.isEmpty()) {
      section("OPTIONS");
      for (OptionSpec option : options) {
        String names = String.join(", ", option.names());
        boolean takesValue = option.arity().max() > 0;
        entry(takesValue ? names + "=" + option.paramLabel() : names, option);
      }
    }
  }

  private void entry(String heading, ArgSpec argument) {
    lines.add(".TP");
    lines.add("\\fB" + escaped(heading) + "\\fR");
    plain(argument.description()).forEach(this::paragraphLine);
  }

  private void commands() {
    if (spec.subcommands().isEmpty()) {
      return;
    }
    section("COMMANDS");
    for (Map.Entry<String, CommandLine> command : spec.subcommands().entrySet()) {
      CommandSpec sub = command.getValue().getCommandSpec();
      lines.add(".TP");
      lines.add("\\fB" + escaped(command.getKey()) + "\\fR");
      plain(sub.usageMessage().description()).forEach(this::paragraphLine);
    }
  }

  /** Examples stand as they are; everything else of the footer is a paragraph per line. */
  private void footer() {
    List<String> footer = plain(spec.usageMessage().footer());
    int begin = footer.indexOf(Examples.HEADING);
    List<String> notes = begin < 0 ? footer : footer.subList(0, begin);
    if (notes.stream().anyMatch(line -> !line.isBlank())) {
      section("NOTES");
      literal(notes.stream().dropWhile(String::isBlank).toList());
    }
    List<String> examples = Examples.of(spec);
    if (!examples.isEmpty()) {
      section("EXAMPLES");
      literal(examples);
    }
  }

  private void section(String heading) {
    lines.add(".SH " + heading);
  }

  private void literal(List<String> text) {
    lines.add(".nf");
    text.stream().flatMap(String::lines).forEach(this::paragraphLine);
    lines.add(".fi");
  }

  private void paragraphLine(String line) {
    lines.add(line.isBlank() ? ".PP" : escaped(line));
  }

  private static String firstSentence(List<String> description) {
    return description.isEmpty() ? "" : description.get(0).replaceFirst("\\.$", "");
  }

  /** Texts of the model, in which a per cent sign is written twice. */
  private static List<String> plain(String[] text) {
    return List.of(text).stream().map(line -> line.replace("%%", "%")).toList();
  }

  /** What roff would read as an escape, or at the begin of a line as a request. */
  private static String escaped(String text) {
    String escaped =
        text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("\"", "\\(dq");
    return escaped.startsWith(".") ? "\\&" + escaped : escaped;
  }
}
