package io.idlewave.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.text.Glyphs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What one command of the product printed and how it ended. */
public record Program(int exitCode, String out, String err) {

  /** Runs a command in this process. */
  public static Program run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        new Main(new StudyRuns(), false, Glyphs.BLOCKS)
            .run(args, new PrintWriter(out), new PrintWriter(err));
    return new Program(exitCode, out.toString(), err.toString());
  }

  /** The same, for a command that must succeed. */
  public static Program ok(String... args) {
    return run(args).ends(0);
  }

  /** Runs a command in a process of its own; what it prints is all in {@code out}. */
  public static Program process(Map<String, String> environment, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("io.idlewave.jobs.Idlewave");
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    Thread end = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(end);
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exitCode = process.waitFor();
    Runtime.getRuntime().removeShutdownHook(end);
    return new Program(exitCode, said, "");
  }

  /** It ended with that exit code. */
  public Program ends(int code) {
    assertThat(exitCode).as(out + err).isEqualTo(code);
    return this;
  }

  /** It said what is wrong, on one line without anything of the program's inside. */
  public void refused(int code, String message) {
    ends(code);
    assertThat((out + err).lines().filter(line -> line.startsWith("idlewave: ")))
        .singleElement()
        .asString()
        .contains(message)
        .doesNotContain("Exception", "io.idlewave", "bug");
    assertThat(out + err).doesNotContain("\tat ");
  }
}
