package io.idlewave.jobs.study.text;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.idlewave.ingest.file.InputFile;
import io.idlewave.jobs.failure.StudyException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.yaml.snakeyaml.LoaderOptions;

/** YAML documents as trees. */
public final class Yaml {

  private static final int MAX_CHARACTERS = 1 << 28;

  private static final ObjectMapper READER = reader();

  private static final ObjectMapper WRITER =
      new ObjectMapper(
          YAMLFactory.builder()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
              .disable(YAMLGenerator.Feature.SPLIT_LINES)
              .build());

  private Yaml() {}

  private static ObjectMapper reader() {
    return new ObjectMapper(YAMLFactory.builder().loaderOptions(options()).build())
        .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  }

  private static LoaderOptions options() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_CHARACTERS);
    return options;
  }

  /**
   * Reads a file.
   *
   * @param kind what it should be, such as {@code a study file}
   * @throws StudyException if it is missing, or no YAML
   */
  public static Node read(Path file, String kind) {
    return parse(file.toString(), text(file, kind));
  }

  private static String text(Path file, String kind) {
    try {
      if (Files.size(file) > MAX_CHARACTERS) {
        throw new StudyException(
            file + ": " + kind + " of at most " + MAX_CHARACTERS + " B, got " + Files.size(file));
      }
      return Files.readString(InputFile.of(file));
    } catch (NoSuchFileException e) {
      throw new StudyException(file + ": " + kind + "; there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new StudyException(file + ": " + kind + " is text in UTF-8, got other bytes", e);
    } catch (IOException e) {
      throw new StudyException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a text.
   *
   * @param origin what messages call the document
   * @throws StudyException if it is no YAML
   */
  public static Node parse(String origin, String text) {
    Origin outline = YamlOutline.of(origin, text, options());
    return new Node(outline, "", tree(origin, text));
  }

  private static JsonNode tree(String origin, String text) {
    try {
      return READER.readTree(text);
    } catch (JacksonException e) {
      JsonLocation location = e.getLocation();
      String where =
          location == null || location.getLineNr() < 1
              ? ""
              : "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
      throw new StudyException(origin + ": " + where + "no YAML: a value that is none", e);
    }
  }

  public static String write(ObjectNode root) {
    try {
      return WRITER.writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values can always be written", e);
    }
  }
}
