package io.idlewave.jobs.pipeline.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.FencedRpcEndpoint;
import org.apache.flink.runtime.rpc.FencedRpcGateway;
import org.apache.flink.runtime.rpc.RpcEndpoint;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.rpc.RpcTimeout;
import org.apache.flink.runtime.rpc.exceptions.EndpointNotStartedException;
import org.apache.flink.runtime.rpc.exceptions.FencingTokenException;
import org.apache.flink.runtime.rpc.exceptions.RecipientUnreachableException;
import org.apache.flink.runtime.rpc.exceptions.RpcConnectionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // the engine's may be interrupted while it closes
class LocalRpcServiceTest {

  private final RpcService service = service();

  private static RpcService service() {
    try {
      return new LocalRpcSystem().localServiceBuilder(new Configuration()).createAndStart();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() throws Exception {
    service.closeAsync().get(10, TimeUnit.SECONDS);
  }

  /** What notes numbers. */
  interface Notes extends RpcGateway {
    void note(int number);

    CompletableFuture<List<Integer>> noted();

    CompletableFuture<String> later(CompletableFuture<String> answer, @RpcTimeout Duration timeout);

    int fail(String why);
  }

  private static class NoteBook extends RpcEndpoint implements Notes {
    private final List<Integer> numbers = new ArrayList<>();
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private boolean startFails;

    NoteBook(RpcService service) {
      super(service);
    }

    @Override
    protected void onStart() {
      if (startFails) {
        throw new IllegalStateException("no paper");
      }
    }

    @Override
    protected CompletableFuture<Void> onStop() {
      return stopped;
    }

    @Override
    public void note(int number) {
      validateRunsInMainThread();
      numbers.add(number);
    }

    @Override
    public CompletableFuture<List<Integer>> noted() {
      validateRunsInMainThread();
      return CompletableFuture.completedFuture(List.copyOf(numbers));
    }

    @Override
    public CompletableFuture<String> later(CompletableFuture<String> answer, Duration timeout) {
      return answer;
    }

    @Override
    public int fail(String why) {
      throw new IllegalArgumentException(why);
    }

    void later(Runnable work, Duration delay) {
      scheduleRunAsync(work, delay);
    }

    void end() throws Exception {
      stopped.complete(null);
      closeAsync().get(10, TimeUnit.SECONDS);
    }
  }

  private Notes connect(NoteBook book) throws Exception {
    return service.connect(book.getAddress(), Notes.class).get(10, TimeUnit.SECONDS);
  }

  @Test
  void messages_ofOneSender_areTakenInTheirOrderByOneThread() throws Exception {
    NoteBook book = new NoteBook(service);
    book.start();
    Notes notes = connect(book);
    List<Integer> sent = IntStream.range(0, 1_000).boxed().toList();
    sent.forEach(notes::note);
    assertThat(notes.noted().get(10, TimeUnit.SECONDS)).isEqualTo(sent);
    book.end();
  }

  @Test
  void messages_beforeTheStart_areRefused() throws Exception {
    NoteBook book = new NoteBook(service);
    Notes notes = connect(book);
    notes.note(1);
    assertFails(notes.noted(), EndpointNotStartedException.class, "noted");
    book.start();
    notes.note(2);
    assertThat(notes.noted().get(10, TimeUnit.SECONDS)).containsExactly(2);
    book.end();
  }

  @Test
  void messages_whileItStops_areTakenAndRefusedOnceItHas() throws Exception {
    NoteBook book = new NoteBook(service);
    book.start();
    Notes notes = connect(book);
    CompletableFuture<Void> ended = book.closeAsync();
    assertThat(notes.noted().get(10, TimeUnit.SECONDS)).isEmpty();
    assertThat(ended).isNotDone();
    book.end();
    assertFails(notes.noted(), RecipientUnreachableException.class, book.getAddress());
    assertFails(
        service.connect(book.getAddress(), Notes.class),
        RpcConnectionException.class,
        book.getAddress());
  }

  @Test
  void answer_thatComesLater_isHandedOnOrTimesOut() throws Exception {
    NoteBook book = new NoteBook(service);
    book.start();
    Notes notes = connect(book);
    CompletableFuture<String> open = new CompletableFuture<>();
    CompletableFuture<String> answer = notes.later(open, Duration.ofHours(1));
    assertThatThrownBy(() -> notes.later(open, Duration.ofMillis(1)).get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(TimeoutException.class);
    assertThat(answer).isNotDone();
    open.complete("yes");
    assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo("yes");
    CompletableFuture<String> failed = new CompletableFuture<>();
    failed.completeExceptionally(new IllegalStateException("torn"));
    assertFails(
        notes.later(failed.thenApply(String::strip), Duration.ofHours(1)),
        IllegalStateException.class,
        "torn");
    book.end();
  }

  @Test
  void failure_ofACall_isThatOfTheSender() throws Exception {
    NoteBook book = new NoteBook(service);
    book.start();
    Notes notes = connect(book);
    assertThatThrownBy(() -> notes.fail("ink")).hasRootCauseMessage("ink");
    notes.note(3);
    assertThat(notes.noted().get(10, TimeUnit.SECONDS)).containsExactly(3);
    book.end();
  }

  @Test
  void start_thatFails_endsTheEndpointWithItsReason() {
    NoteBook book = new NoteBook(service);
    book.startFails = true;
    book.start();
    assertThatThrownBy(() -> book.getTerminationFuture().get(10, TimeUnit.SECONDS))
        .hasRootCauseMessage("no paper");
  }

  @Test
  void end_isHeardOnceNothingOfTheEndpointIsLeft() throws Exception {
    NoteBook book = new NoteBook(service);
    book.startFails = true;
    CompletableFuture<Boolean> found =
        book.getTerminationFuture().handle((nothing, failure) -> isKnown(book.getAddress()));
    book.start();
    assertThat(found.get(10, TimeUnit.SECONDS)).isFalse();
  }

  private boolean isKnown(String address) {
    return service.connect(address, Notes.class).handle((notes, unknown) -> unknown == null).join();
  }

  @Test
  void work_withADelay_isDoneByTheThreadOfTheEndpoint() throws Exception {
    NoteBook book = new NoteBook(service);
    book.start();
    CountDownLatch done = new CountDownLatch(1);
    long start = System.nanoTime();
    book.later(
        () -> {
          book.note(4);
          done.countDown();
        },
        Duration.ofMillis(20));
    assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000L);
    book.end();
  }

  @Test
  void connect_toAnotherKindOfEndpoint_isRefused() throws Exception {
    NoteBook book = new NoteBook(service);
    assertFails(
        service.connect(book.getAddress(), Safe.class), RpcConnectionException.class, "Safe");
    book.end();
  }

  /** What opens with the right key. */
  interface Safe extends FencedRpcGateway<String> {
    CompletableFuture<String> open();
  }

  private static final class Vault extends FencedRpcEndpoint<String> implements Safe {
    Vault(RpcService service) {
      super(service, "key");
    }

    @Override
    public CompletableFuture<String> open() {
      return CompletableFuture.completedFuture("open");
    }
  }

  @Test
  void fenced_takesMessagesWithItsTokenAlone() throws Exception {
    Vault vault = new Vault(service);
    vault.start();
    Safe safe = service.connect(vault.getAddress(), "key", Safe.class).get(10, TimeUnit.SECONDS);
    assertThat(safe.getFencingToken()).isEqualTo("key");
    assertThat(safe.open().get(10, TimeUnit.SECONDS)).isEqualTo("open");
    assertThat(vault.getSelfGateway(Safe.class).open().get(10, TimeUnit.SECONDS)).isEqualTo("open");
    assertFails(
        service.connect(vault.getAddress(), "pick", Safe.class).thenCompose(Safe::open),
        FencingTokenException.class,
        "pick");
    assertFails(
        service.connect(vault.getAddress(), Safe.class).thenCompose(Safe::open),
        FencingTokenException.class,
        "null");
  }

  @Test
  void remote_thereIsNothing() {
    LocalRpcSystem system = new LocalRpcSystem();
    assertThatThrownBy(() -> system.remoteServiceBuilder(new Configuration(), null, "0"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> system.getInetSocketAddressFromRpcUrl("local:book"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static void assertFails(
      CompletableFuture<?> answer, Class<? extends Throwable> kind, String words) {
    assertThatThrownBy(() -> answer.get(10, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(kind)
        .hasMessageContaining(words);
  }
}
