package io.idlewave.graph.operator;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** A serializer of immutable values: copies are the values themselves, nothing is reused. */
public abstract class ImmutableSerializer<T> extends TypeSerializerSingleton<T> {

  private static final long serialVersionUID = 1L;

  private static final int VARIABLE_LENGTH = -1;

  /** For subclasses. */
  protected ImmutableSerializer() {}

  @Override
  public final boolean isImmutableType() {
    return true;
  }

  @Override
  public final T copy(T from) {
    return from;
  }

  @Override
  public final T copy(T from, T reuse) {
    return from;
  }

  @Override
  public final int getLength() {
    return VARIABLE_LENGTH;
  }

  @Override
  public final T deserialize(T reuse, DataInputView in) throws IOException {
    return deserialize(in);
  }

  @Override
  public void copy(DataInputView in, DataOutputView out) throws IOException {
    serialize(deserialize(in), out);
  }
}
