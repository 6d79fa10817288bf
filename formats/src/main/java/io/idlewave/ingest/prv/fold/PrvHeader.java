package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.prv.text.FieldReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of a Paraver trace.
 *
 * @param unitNanos unit of all times of the file, in ns
 * @param unitStated whether the line states the unit; it is the microsecond if not
 * @param nodes the number of nodes, at least 1
 * @param nodeOfTask node of each task, from 0
 */
public record PrvHeader(long unitNanos, boolean unitStated, int nodes, List<Integer> nodeOfTask) {

  /** What the first line begins with. */
  public static final String MAGIC = "#Paraver ";

  private static final int LINE_CHARACTERS = 1 << 25;
  private static final int MOST_TASKS = 1 << 20;
  private static final Pattern START =
      Pattern.compile("#Paraver \\([^)]*\\):\\d{1,18}(?:_(\\w{1,8}))?:(\\d{1,7})");
  private static final Pattern APPLICATIONS = Pattern.compile(":(\\d{1,9}):");
  private static final Pattern TASKS = Pattern.compile("(\\d{1,9})\\(");
  private static final Pattern TASK = Pattern.compile("\\d{1,9}:(\\d{1,9})[,)]");
  private static final Map<String, Long> UNITS =
      Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

  /**
   * Reads the line.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if it is malformed, or of several
   *     applications
   */
  static PrvHeader read(FieldReader reader) {
    if (!reader.nextLine()) {
      throw reader.failure("the first line begins with \"#Paraver (\", got an empty file");
    }
    String line = reader.rest(LINE_CHARACTERS);
    Matcher start = START.matcher(line);
    if (!start.lookingAt()) {
      throw reader.failure(
          "the first line is \"#Paraver (DATE):TIME_UNIT:NODES...\", got \"%s\""
              .formatted(PlainText.of(line.substring(0, Math.min(40, line.length())))));
    }
    String unit = start.group(1);
    Long nanos = unit == null ? Long.valueOf(1000) : UNITS.get(unit);
    if (nanos == null) {
      throw reader.failure("unit of time: ns, us, ms or s, got " + PlainText.of(unit));
    }
    int nodes = Math.max(1, Integer.parseInt(start.group(2)));
    int at = start.end();
    if (at < line.length() && line.charAt(at) == '(') {
      at = line.indexOf(')', at) + 1;
    }
    Matcher applications = APPLICATIONS.matcher(line).region(at, line.length());
    if (at == 0 || !applications.lookingAt()) {
      throw reader.failure("the first line: \"NODES(CPUS,...):APPLICATIONS:\" after the time");
    }
    if (Integer.parseInt(applications.group(1)) != 1) {
      throw reader.failure(
          "applications: 1, got %s; their ranks and clocks have nothing in common"
              .formatted(applications.group(1)));
    }
    List<Integer> nodeOfTask = tasks(line, applications.end(), nodes, reader);
    return new PrvHeader(nanos, unit != null, nodes, nodeOfTask);
  }

  private static List<Integer> tasks(String line, int from, int nodes, FieldReader reader) {
    Matcher head = TASKS.matcher(line).region(from, line.length());
    if (!head.lookingAt()) {
      throw reader.failure("the first line: \"TASKS(THREADS:NODE,...)\" after the applications");
    }
    int tasks = Integer.parseInt(head.group(1));
    if (tasks < 1 || tasks > MOST_TASKS) {
      throw reader.failure("tasks: 1 to %d, got %d".formatted(MOST_TASKS, tasks));
    }
    List<Integer> nodeOfTask = new ArrayList<>();
    int at = head.end();
    Matcher task = TASK.matcher(line);
    while (task.region(at, line.length()).lookingAt()) {
      int node = Integer.parseInt(task.group(1));
      if (node < 1 || node > nodes) {
        throw reader.failure(
            "node of task %d: 1 to %d, got %d".formatted(nodeOfTask.size() + 1, nodes, node));
      }
      nodeOfTask.add(node - 1);
      at = task.end();
      if (line.charAt(at - 1) == ')') {
        break;
      }
    }
    if (nodeOfTask.size() != tasks || line.charAt(at - 1) != ')') {
      throw reader.failure(
          "tasks listed: as many as there are, %d, got %d".formatted(tasks, nodeOfTask.size()));
    }
    return List.copyOf(nodeOfTask);
  }

  /** The number of tasks, which are the ranks. */
  int tasks() {
    return nodeOfTask.size();
  }
}
