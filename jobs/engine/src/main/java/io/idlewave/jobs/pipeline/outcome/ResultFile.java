package io.idlewave.jobs.pipeline.outcome;

import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutputSerializer;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * Brings the results of a job back to the client through one file on any file system that both can
 * reach. The file appears whole; writing it again replaces it.
 *
 * @param uri where the file lies
 */
public record ResultFile(URI uri) implements ResultConsumer {

  @Override
  public void accept(JobResults results) throws IOException {
    List<PropagatorOutput> outputs = CollectedOutputs.outputs(results);
    file()
        .write(
            out -> {
              out.writeInt(outputs.size());
              for (PropagatorOutput output : outputs) {
                PropagatorOutputSerializer.INSTANCE.serialize(output, out);
              }
            });
  }

  public WholeFile file() {
    return new WholeFile(uri);
  }

  /**
   * The results in the file.
   *
   * @throws java.io.FileNotFoundException if there is no file
   */
  public JobResults read() throws IOException {
    return file()
        .read(
            in -> {
              int count = in.readInt();
              CollectedOutputs collected = new CollectedOutputs();
              for (int i = 0; i < count; i++) {
                collected.add(PropagatorOutputSerializer.INSTANCE.deserialize(in));
              }
              return collected.results();
            });
  }
}
