package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.Communicator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people call a communicator: its name without what readers of profiles write around that of a
 * process group, such as {@code mesh_dp} of {@code process group mesh_dp [0, 2] #1}; {@code
 * communicator 5} where it has none. Frameworks name groups after what they are for: PyTorch's
 * device meshes {@code mesh_dp}, {@code mesh_tp}, Megatron {@code DATA_PARALLEL_GROUP}, {@code
 * TENSOR_MODEL_PARALLEL_GROUP}.
 */
record GroupName(String text) {

  private static final Pattern PROCESS_GROUP =
      Pattern.compile("process group (.*?)(?: (?:\\[|null\\b|#).*)?");

  private static final Set<String> DATA_PARALLEL = Set.of("dp", "ddp", "fsdp", "dataparallel");

  /** A part of the data-parallel ranks: whether that grows is up to who divided them. */
  private static final Set<String> PARTIAL = Set.of("shard", "replicate", "partial");

  private static final Set<String> WITHIN_A_COPY =
      Set.of(
          "tp",
          "pp",
          "ep",
          "cp",
          "sp",
          "mp",
          "tensor",
          "pipeline",
          "expert",
          "context",
          "sequence",
          "model",
          "embedding");

  static GroupName of(int index, Communicator communicator) {
    Matcher group = PROCESS_GROUP.matcher(communicator.name());
    String name = group.matches() ? group.group(1) : communicator.name();
    return new GroupName(name.isBlank() ? "communicator " + index : name.strip());
  }

  /** The name without the number that tells a process group from others of the same kind. */
  String withoutNumber() {
    return text.replaceFirst(" [0-9]+$", "");
  }

  /** Whether one of these, in lower case, is the name or a word of it. */
  boolean isAmong(List<String> names) {
    return is(names) || List.of(lowerCase().split(" ", -1)).stream().anyMatch(names::contains);
  }

  /** Whether one of these, in lower case, is the whole name. */
  boolean is(List<String> names) {
    return names.contains(lowerCase());
  }

  private String lowerCase() {
    return text.toLowerCase(Locale.ROOT);
  }

  boolean saysDataParallel() {
    return says(DATA_PARALLEL) || String.join(" ", words()).contains("data parallel");
  }

  boolean saysPartial() {
    return says(PARTIAL);
  }

  boolean saysWithinACopy() {
    return says(WITHIN_A_COPY);
  }

  private boolean says(Set<String> words) {
    return words().stream().anyMatch(words::contains);
  }

  private List<String> words() {
    return List.of(lowerCase().split("[^a-z]+", -1));
  }
}
