package io.idlewave.jobs.serve;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.table.Version;
import io.idlewave.jobs.study.StudySchema;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.jobs.study.network.Signatures.Platform;
import io.idlewave.jobs.study.text.ProgramPart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about the traces below a folder until it is closed. There is no state but that
 * of the folder and of runs that are not over.
 */
public final class Server implements AutoCloseable {

  private static final int THREADS = 96;
  private static final int BACKLOG = 128;
  private static final int WAITING = 1024;

  private final HttpServer http;
  private final ExecutorService threads;
  private final RunQueue queue;
  private final Engine engine;
  private final ServeOptions options;
  private final Path folder;
  private final WorkspaceLock lock;

  private Server(
      HttpServer http,
      ExecutorService threads,
      RunQueue queue,
      Engine engine,
      ServeOptions options,
      Path folder,
      WorkspaceLock lock) {
    this.folder = folder;
    this.lock = lock;
    this.http = http;
    this.threads = threads;
    this.queue = queue;
    this.engine = engine;
    this.options = options;
  }

  /**
   * Starts a server.
   *
   * @param engine that does the work; it is closed with the server
   * @param words the message of a failure for the client; null for a bug, whose stack trace is then
   *     in the server's log
   * @throws UsageException if it cannot listen there, anybody could get in, or another server has
   *     the folder
   */
  public static Server start(
      ServeOptions options, Engine engine, Function<Throwable, @Nullable String> words) {
    // read when the first server is made: without it the last packet of an answer waits 40 ms
    System.setProperty("sun.net.httpserver.nodelay", "true");
    Tls tls = options.tls() == null ? null : Tls.of(options.tls());
    InetAddress address = address(options.host());
    if (tls == null && !address.isLoopbackAddress()) {
      throw new UsageException(
          "--host: 127.0.0.1, or another address with --certificate and --key, got "
              + options.host());
    }
    Workspace workspace = Workspace.of(options.folder());
    WorkspaceLock lock = workspace.lock();
    try {
      return listening(options, engine, words, address, tls, workspace, lock);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static Server listening(
      ServeOptions options,
      Engine engine,
      Function<Throwable, @Nullable String> words,
      InetAddress address,
      @Nullable Tls tls,
      Workspace workspace,
      WorkspaceLock lock) {
    HttpServer http = listen(new InetSocketAddress(address, options.port()), tls);
    int port = http.getAddress().getPort();
    Failures failures = new Failures(words);
    RunQueue queue = new RunQueue(failures::message);
    Access access =
        new Access(options.token(), port, hosts(options.host(), port, tls), tls != null);
    Router pages = new Router();
    new PageRoutes(access).addTo(pages);
    ClientPatience patience = new ClientPatience(THREADS, WAITING);
    http.createContext(
        "/",
        new HttpAnswers(
            access, pages, api(workspace, engine, queue, options), failures::reply, patience));
    http.setExecutor(patience.threads());
    http.start();
    return new Server(http, patience.threads(), queue, engine, options, workspace.folder(), lock);
  }

  /** The whole interface. */
  static Router api(Workspace workspace, Engine engine, RunQueue queue, ServeOptions options) {
    RunIntake runs = new RunIntake(queue);
    Router api = new Router();
    api.on("GET", "/api/openapi.json", request -> openApi());
    api.on("GET", "/api/study.schema.json", request -> studySchema());
    api.on("GET", "/api/server", request -> Reply.json(200, about(workspace, queue)));
    api.on(
        "GET",
        "/api/platforms",
        request -> Reply.json(200, new PlatformList(Signatures.platforms())));
    new TraceRoutes(workspace, engine, runs, options.maxUploadBytes()).addTo(api);
    new WhyRoutes(workspace, queue).addTo(api);
    new StudyRoutes(workspace, engine, runs).addTo(api);
    new RunRoutes(workspace, runs).addTo(api);
    return api;
  }

  /** The answer to {@code GET /api/server}. */
  record About(String version, String folder, int queued, boolean running) {}

  /** The answer to {@code GET /api/platforms}. */
  record PlatformList(List<Platform> platforms) {}

  private static About about(Workspace workspace, RunQueue queue) {
    return new About(
        Version.CURRENT, workspace.folder().toString(), queue.waiting(), queue.isRunning());
  }

  private static Reply studySchema() {
    return Reply.of(200, Reply.JSON, StudySchema.text().getBytes(StandardCharsets.UTF_8));
  }

  private static Reply openApi() {
    return Reply.of(200, Reply.JSON, ProgramPart.bytes(Server.class, "openapi.json"));
  }

  private static InetAddress address(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (IOException e) {
      throw new UsageException("--host: an address of this machine, got " + host);
    }
  }

  private static HttpServer listen(InetSocketAddress address, @Nullable Tls tls) {
    try {
      if (tls == null) {
        return HttpServer.create(address, BACKLOG);
      }
      HttpsServer https = HttpsServer.create(address, BACKLOG);
      https.setHttpsConfigurator(new HttpsConfigurator(tls.context()));
      return https;
    } catch (IOException e) {
      throw new UsageException(
          "--port: a port that is free, got %d: %s".formatted(address.getPort(), e.getMessage()));
    }
  }

  private static Set<String> hosts(String host, int port, @Nullable Tls tls) {
    Set<String> names = new HashSet<>(Set.of("127.0.0.1", "localhost", "[::1]"));
    names.add(host.contains(":") ? "[" + host + "]" : host.toLowerCase(Locale.ROOT));
    if (tls != null) {
      names.addAll(tls.names());
    }
    Set<String> hosts = new HashSet<>();
    names.forEach(name -> hosts.add(name + ":" + port));
    if (port == (tls == null ? 80 : 443)) {
      hosts.addAll(names);
    }
    return hosts;
  }

  public int port() {
    return http.getAddress().getPort();
  }

  /** Its address, without the token. */
  public String url() {
    String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
    return (options.tls() == null ? "http://" : "https://") + host + ":" + port();
  }

  public Path folder() {
    return folder;
  }

  /** What clients must send. */
  public String token() {
    return options.token();
  }

  /** Ends what runs, and answers nobody any more. */
  @Override
  public void close() {
    queue.close();
    http.stop(1);
    threads.shutdownNow();
    engine.close();
    lock.close();
  }

  /** What is said of failures. */
  private record Failures(Function<Throwable, @Nullable String> words) {

    String message(Throwable failure) {
      String known = words.apply(failure);
      return known != null ? known : "a bug; the log of the server has what is needed to report it";
    }

    Reply reply(Throwable failure) {
      String known = words.apply(failure);
      boolean study = failure instanceof StudyException || failure instanceof UsageException;
      int status = known == null ? 500 : study ? 422 : 409;
      return Reply.json(status, new HttpAnswers.Refusal(message(failure)));
    }
  }
}
