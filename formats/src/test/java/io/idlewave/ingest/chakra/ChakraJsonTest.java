package io.idlewave.ingest.chakra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.ingest.kineto.KinetoSamples;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Execution traces as JSON: the archives of messages, whatever the form; and what is refused. */
class ChakraJsonTest {

  private static final String NODE =
      """
      {"id": "7", "name": "a", "type": "COMP_NODE", "durationMicros": "5",
       "attr": [{"name": "is_cpu_op", "boolVal": true}]}
      """;

  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void folder() throws IOException {
    folder = Files.createDirectory(temp.resolve("job"));
  }

  private TraceArchive ingest(Path entry, String out) {
    return TestArchives.ingest(entry, temp.resolve(out), false);
  }

  private TraceArchive ingest(String... roots) throws IOException {
    Path file = Files.writeString(folder.resolve("job.0.json"), String.join("", roots));
    return ingest(file, "archive");
  }

  private void refused(String problem, String... roots) {
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ingest(roots))
        .withMessageStartingWith(folder.resolve("job.0.json").toString())
        .withMessageContaining(problem);
  }

  /** All that an archive holds but the names of files and groups. */
  private static List<Object> content(TraceArchive archive) {
    TraceMetadata metadata = archive.metadata();
    List<Object> content = new ArrayList<>();
    for (int row = 0; row < metadata.rankCount(); row++) {
      content.add(StoredCalls.calls(archive, row));
    }
    metadata.communicators().forEach(communicator -> content.add(communicator.members()));
    metadata.warnings().forEach(warning -> content.add(warning.code() + " " + warning.count()));
    content.addAll(
        List.of(
            metadata.clock(),
            metadata.functions(),
            metadata.regions(),
            metadata.ranks(),
            metadata.timelines()));
    return content;
  }

  private List<Object> content(Function<Path, Path> sample, String name) throws IOException {
    Path entry = sample.apply(Files.createDirectory(temp.resolve(name)));
    return content(ingest(entry, name + "-archive"));
  }

  @Test
  void ingest_ofJson_givesTheCallsOfTheMessages() throws IOException {
    assertThat(content(ChakraSamples::recordedInJson, "a"))
        .isEqualTo(content(ChakraSamples::recorded, "b"));
    assertThat(content(ChakraSamples::twoRanksInJson, "c"))
        .isEqualTo(content(ChakraSamples::twoRanks, "d"))
        .isEqualTo(content(ChakraSamples::twoRanksInAList, "e"));
  }

  /** What the JSON backend of astra-sim/symbolic_tensor_graph writes of the two ranks. */
  @Test
  void ingest_ofNodesOfASymbolicGraph_givesTheSame() throws IOException {
    for (int rank = 0; rank < 2; rank++) {
      Files.writeString(
          folder.resolve("job." + rank + ".json"),
          """
          {"nodes": [
          {"id": 1, "name": "forward", "node_type": "comp_node", "y_tensor_size": 8, "is_cpu_op": false,
           "data_deps": [], "ctrl_deps": [], "duration_micros": %d, "op_type": "m"},
          {"id": 2, "name": "send", "node_type": "comm_send_node", "y_tensor_size": 4096, "is_cpu_op": false,
           "data_deps": [1], "comm_size": 4096, "comm_tag": 3, "comm_dst": %2$d},
          {"id": 3, "name": "receive", "node_type": "comm_recv_node", "y_tensor_size": 4096, "is_cpu_op": false,
           "data_deps": [1], "comm_size": 4096, "comm_tag": 3, "comm_src": %2$d},
          {"id": 4, "name": "backward", "node_type": "comp_node", "data_deps": [3], "duration_micros": 200,
           "is_cpu_op": false, "inputs": [1], "outputs": [2]},
          {"id": 5, "name": "reduce", "node_type": "coll_comm_node", "data_deps": [4], "is_cpu_op": false,
           "comm_size": 1000, "comm_type": "ALL_REDUCE", "comm_group": 4}
          ]}
          """
              .formatted(100 + 50 * rank, 1 - rank));
    }
    Files.writeString(folder.resolve("comm_group.json"), "{\"4\": [0, 1]}");
    TraceArchive archive = ingest(folder, "archive");
    assertThat(content(archive)).isEqualTo(content(ChakraSamples::twoRanks, "b"));
    assertThat(archive.metadata().communicators().get(3).name()).isEqualTo("process group 4");
    assertThat(archive.metadata().warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"job.%d.json.gz", "job.%d.et.json.gz"})
  void ingest_ofPackedFiles_givesTheSame(String name) throws IOException {
    Path plain = ChakraSamples.twoRanksInJson(Files.createDirectory(temp.resolve("plain")));
    for (int rank = 0; rank < 2; rank++) {
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(folder.resolve(name.formatted(rank))))) {
        Files.copy(plain.resolve("job." + rank + ".json"), out);
      }
    }
    assertThat(content(ingest(folder, "packed")))
        .isEqualTo(content(ChakraSamples::twoRanks, "messages"));
    Path one = folder.resolve(name.formatted(0));
    assertThat(TraceInput.with(one, ForeignTrace::entry)).isEqualTo(one);
  }

  /** JSON of the jsonizer beside the messages that it was made of. */
  @Test
  void ingest_ofMessagesAndJson_readsTheMessages() throws IOException {
    ChakraSamples.twoRanks(folder);
    ChakraSamples.twoRanksInJson(folder);
    assertThat(content(ingest(folder, "archive"))).isEqualTo(content(ChakraSamples::twoRanks, "b"));
  }

  /** A profile, and PyTorch's own trace: neither is in the way of the other. */
  @Test
  void recognise_ofOtherJson_isLeftToOthers() throws IOException {
    Files.writeString(folder.resolve("pt.json"), "{\"schema\": \"1.0.1\", \"nodes\": []}");
    Path profile = KinetoSamples.exchange(folder);
    assertThat(ForeignTrace.at(folder).format().name()).isEqualTo("kineto");
    assertThat(ForeignTrace.at(profile).format().name()).isEqualTo("kineto");
    Files.writeString(folder.resolve("flow.json"), "{\"nodes\": [{\"id\": 1, \"type\": \"if\"}]}");
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ForeignTrace.at(folder.resolve("flow.json")))
        .withMessageContaining("chakra: no Chakra execution trace, *.et or *.json");
  }

  @Test
  void ingest_ofAnExecutionTraceOfPytorch_saysWhatConvertsIt() {
    refused(
        "an execution trace of Chakra, got one of PyTorch, which chakra_trace_link and then"
            + " chakra_converter make one of",
        """
        {"schema": "1.1.1-chakra.0.0.4", "pid": 1, "nodes": [{"id": 1, "name": "[pytorch|profiler]",
         "ctrl_deps": 1, "inputs": {"values": []}, "outputs": {"values": []}, "attrs": []}]}
        """);
  }

  /** Numbers as text or not, constants by number, fields in the spelling of the schema. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"id": 7, "name": "a", "type": "COMP_NODE", "duration_micros": 5,
         "attr": [{"int32_val": 1, "doc_string": "", "name": "is_cpu_op"}], "inputs": null}
        """,
        """
        {"type": "COMP_NODE", "id": "7", "name": "a", "ctrlDeps": [], "durationMicros": "5",
         "attr": [{"name": "is_cpu_op", "boolVal": true}, {"name": "x", "doubleVal": "NaN"},
                  {"name": "y", "int64List": {"values": ["1"]}}, {"name": "z", "stringVal": "1"}]}
        """
      })
  void ingest_ofAnySpelling_givesTheSame(String node) throws IOException {
    TraceArchive archive = ingest("{}", node);
    assertThat(archive.metadata().warnings()).isEmpty();
    assertThat(archive.contentDigest())
        .isEqualTo(ingest("{\"attr\": [], \"version\": \"0.0.4\"}", NODE).contentDigest());
  }

  /** Ids take all 64 bits. */
  @Test
  void ingest_ofTheLargestId_isThatOfTheMessages() throws IOException {
    String largest = NODE.replace("\"7\"", "\"18446744073709551615\"");
    TraceArchive archive = ingest("{}", largest, NODE);
    assertThat(archive.metadata().regions()).containsExactly("a");
    refused(
        "an id of its own for each node, got 18446744073709551615 twice", "{}", largest, largest);
  }

  @Test
  void ingest_ofFieldsBeyondTheSchema_countsThem() throws IOException {
    TraceArchive archive =
        ingest(
            "{}",
            NODE.replace("\"boolVal\"", "\"x\": 1, \"boolVal\"")
                .replace("{\"id\"", "{\"y\": {}, \"id\""));
    assertThat(archive.metadata().warnings())
        .extracting(TraceWarning::code, TraceWarning::count)
        .containsExactly(tuple("chakra-field-unknown", 2L));
    assertThat(archive.metadata().warnings().get(0).message()).endsWith("first: job.0.json line 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"7\" | \"seven\" | line 2: id: a whole number of 64 bits, got \"seven\"",
        "\"7\" | 18446744073709551616 | line 2: id: a whole number of 64 bits, got"
            + " \"18446744073709551616\"",
        "\"7\" | 7.0 | line 2: id: a whole number of 64 bits, got \"7.0\"",
        "\"7\" | [7] | line 2: id: a whole number of 64 bits, got \"[\"",
        "\"a\" | {} | line 2: a single value, got \"{\"",
        "\"COMP_NODE\" | \"COMP\" | line 2: type: a name of the schema, got \"COMP\"",
        "\"COMP_NODE\" | 65 | job.0.json, behind 1 nodes: type of node 7: 1 to 64, got 65",
        "\"type\": \"COMP_NODE\" | \"ctrlDeps\": [] | behind 1 nodes: type of node 7: 1 to 64, got"
            + " 0",
        "\"5\" | \"-5\" | behind 1 nodes: duration_micros: 0 to 4503599627370496, got -5",
        "\"5\" | \"4503599627370497\" | duration_micros: 0 to 4503599627370496, got"
            + " 4503599627370497",
        "true | \"true\" | line 3: boolVal: true or false, got \"true\"",
        "boolVal\": true | int64Val\": 0.5 | line 3: int64Val: a whole number of 64 bits, got"
            + " \"0.5\"",
        "[{\"name\" | {\"name\" | line 3: attr: a list, got \"{\"",
        "\"durationMicros\": | \"dataDeps\": | line 2: dataDeps: a list, got \"5\"",
        "}]} | }] | line 4: JSON of an execution trace, got: Unexpected end-of-input",
        "}]} | }]}] | JSON of an execution trace, got: Unexpected close marker",
        "\"name\": \"a\" | \"id\": \"8\" | line 2: JSON of an execution trace, got: Duplicate field"
            + " 'id'",
        "}]} | }]} 7 | line 3: a node, got \"7\"",
      })
  void ingest_ofANodeThatIsNone_isRefused(String part, String other, String problem) {
    String node = NODE.replace("\"7\"", "\"1\"");
    refused(problem, "{}", node.strip(), NODE.replace(part, other));
  }

  private static String listed(String attributes) {
    return "{\"nodes\": [{\"id\": 1, \"name\": \"r\", \"node_type\": \"COMM_COLL_NODE\","
        + " \"data_deps\": [], \"duration_micros\": 5, \"comm_type\": \"ALL_REDUCE\", "
        + attributes
        + "}]}";
  }

  private TraceArchive twoListed(String attributes, String out) throws IOException {
    for (int rank = 0; rank < 2; rank++) {
      Files.writeString(folder.resolve("job." + rank + ".json"), listed(attributes));
    }
    return ingest(folder, out);
  }

  /** Numbers as text, null and blank: of what is not stated nothing is made. */
  @Test
  void ingest_ofAttributesAsTextOrNull_givesTheSame() throws IOException {
    TraceArchive plain = twoListed("\"comm_size\": 1048576", "plain");
    assertThat(plain.metadata().warnings()).isEmpty();
    for (String same :
        List.of(
            "\"comm_size\": \"1048576\"",
            "\"comm_size\": 1048576, \"comm_group\": null",
            "\"comm_size\": 1048576, \"pg_name\": \" \"",
            "\"comm_size\": 1048576, \"is_cpu_op\": null")) {
      assertThat(twoListed(same, "same").contentDigest()).isEqualTo(plain.contentDigest());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"comm_size", "comm_tag", "comm_src", "comm_dst", "is_cpu_op"})
  void ingest_ofANumberWithAPoint_isRefused(String key) {
    refused(
        "line 1: " + key + ": a whole number of 64 bits, got \"1048576.0\"",
        listed("\"" + key + "\": 1048576.0"));
  }

  @Test
  void ingest_behindAListOfNodes_isTheEnd() {
    refused("line 1: the end of the file, got \"{\"", "{\"workload_graph\": []}", "{}");
    refused(
        "line 1: workload_graph: a list",
        "{\"nodes\": [{\"type\": \"COMP_NODE\", \"id\": 1, \"data_deps\": []}], \"workload_graph\":"
            + " 1}");
  }

  /** Feeders of such lists complain as well. */
  @Test
  void ingest_ofAListedNodeWithoutDependencies_isRefused() {
    refused(
        "line 1: data_deps of node 4, got \"}\"",
        "{\"nodes\": [{\"type\": \"COMP_NODE\", \"id\": 4}]}");
  }

  /** Of a job no rank is left out; other JSON of the folder is none of it. */
  @Test
  void ingest_ofAJobWithADamagedRank_isRefused() throws IOException {
    ChakraSamples.twoRanksInJson(folder);
    Files.writeString(folder.resolve("job.json"), "{\"0\": [0, 1]}");
    Files.writeString(folder.resolve("other.1.json"), "{\"0\": [0, 1]}");
    assertThat(ingest(folder, "archive").metadata().communicators().get(0).members()).hasSize(2);
    Files.writeString(folder.resolve("job.2.json"), "{\"ver");
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ingest(folder, "archive"))
        .withMessageContaining("job.2.json: line 1: JSON of an execution trace");
  }

  @Test
  void ingest_ofARankTwice_isRefused() throws IOException {
    for (String name : List.of("a.0.json", "b.0.et.json")) {
      Files.writeString(folder.resolve(name), "{}" + NODE);
    }
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ingest(folder, "archive"))
        .withMessageContaining("b.0.et.json: a rank of its own, got rank 0 as in ");
  }
}
