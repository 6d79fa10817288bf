package io.idlewave.system.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What lies in {@code deploy}, and programs that look at it. */
final class DeployFiles {

  static final Path FOLDER = Path.of("../deploy").toAbsolutePath().normalize();

  private DeployFiles() {}

  static List<Path> below(String folder) {
    try (Stream<Path> files = Files.walk(FOLDER.resolve(folder))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(String name) {
    try {
      return Files.readString(FOLDER.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The documents of a YAML file. */
  static List<JsonNode> documents(String name) {
    try (var parser = new YAMLFactory().createParser(FOLDER.resolve(name).toFile())) {
      return new YAMLMapper().readValues(parser, JsonNode.class).readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Map<String, String> settings(JsonNode configuration) {
    Map<String, String> found = new TreeMap<>();
    configuration
        .properties()
        .forEach(setting -> found.put(setting.getKey(), setting.getValue().asText()));
    return found;
  }

  static ObjectNode object(JsonNode node) {
    return new ObjectMapper().convertValue(node, ObjectNode.class);
  }

  /** What a program says, and how it ends. */
  record Said(int code, String text) {}

  static Said run(Map<String, String> environment, List<String> command) throws Exception {
    Path log = Files.createTempFile("said", ".log");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.redirectOutput(log.toFile()).start();
    try {
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        throw new IllegalStateException("no end: " + command);
      }
      return new Said(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
    } finally {
      process.destroyForcibly();
      Files.delete(log);
    }
  }
}
