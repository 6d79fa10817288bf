package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutputSerializer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;

/**
 * Brings the results of a job back to the client through one file on any file system that both can
 * reach. The file appears whole; writing it again replaces it.
 *
 * @param uri where the file lies
 */
public record ResultFile(URI uri) implements ResultConsumer {

  @Override
  public void accept(JobResults results) throws IOException {
    Path file = new Path(uri);
    Path part = file.suffix(".part-" + UUID.randomUUID());
    FileSystem files = file.getFileSystem();
    try (DataOutputViewStreamWrapper out =
        new DataOutputViewStreamWrapper(
            new BufferedOutputStream(files.create(part, WriteMode.OVERWRITE)))) {
      List<PropagatorOutput> outputs = CollectedOutputs.outputs(results);
      out.writeInt(outputs.size());
      for (PropagatorOutput output : outputs) {
        PropagatorOutputSerializer.INSTANCE.serialize(output, out);
      }
    }
    files.delete(file, false);
    if (!files.rename(part, file)) {
      throw new IOException("cannot move " + part + " to " + file);
    }
  }

  /** The results in the file. */
  public JobResults read() throws IOException {
    Path file = new Path(uri);
    try (DataInputViewStreamWrapper in =
        new DataInputViewStreamWrapper(new BufferedInputStream(file.getFileSystem().open(file)))) {
      int count = in.readInt();
      CollectedOutputs collected = new CollectedOutputs();
      for (int i = 0; i < count; i++) {
        collected.add(PropagatorOutputSerializer.INSTANCE.deserialize(in));
      }
      return collected.results();
    }
  }
}
