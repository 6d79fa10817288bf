package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A walk that consists of one thing: made when the walk begins, shown each block, asked in the end
 * what it found. The three functions travel with what they hold; none may hold what made the walk.
 *
 * @param <T> what takes the blocks; it is closed with the walk where it is {@link Closeable}
 */
public final class FreshWalk<T> implements TraceWalk {

  private static final long serialVersionUID = 1L;

  /**
   * Makes what takes the blocks.
   *
   * @param <T> what that is
   */
  @FunctionalInterface
  public interface Begin<T> extends Serializable {

    /** As {@link TraceWalk#begin}. */
    T begin(Path scratch);
  }

  /**
   * Shows a block.
   *
   * @param <T> to what
   */
  @FunctionalInterface
  public interface Block<T> extends Serializable {

    /** As {@link TraceWalk#block}. */
    void block(T taker, GraphBlock block);
  }

  /**
   * Says what was found.
   *
   * @param <T> by what
   */
  @FunctionalInterface
  public interface End<T> extends Serializable {

    /** As {@link TraceWalk#end}. */
    Serializable end(T taker);
  }

  private final Begin<T> begin;
  private final Block<T> block;
  private final End<T> end;
  private transient @Nullable T taker;

  /** A walk that has not begun. */
  public FreshWalk(Begin<T> begin, Block<T> block, End<T> end) {
    this.begin = begin;
    this.block = block;
    this.end = end;
  }

  @Override
  public void begin(Path scratch) {
    taker = begin.begin(scratch);
  }

  @Override
  public void block(GraphBlock next) {
    block.block(taker(), next);
  }

  @Override
  public Serializable end() {
    return end.end(taker());
  }

  private T taker() {
    return Objects.requireNonNull(taker);
  }

  @Override
  public void close() throws IOException {
    if (taker instanceof Closeable closeable) {
      closeable.close();
    }
  }
}
