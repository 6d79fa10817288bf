package io.idlewave.jobs.cli;

import io.idlewave.jobs.app.ServedEngine;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.serve.ServeOptions;
import io.idlewave.jobs.serve.Server;
import io.idlewave.jobs.serve.TokenFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave serve}. */
@Command(
    name = "serve",
    description = "Answers questions about the traces below a folder, in a browser and by an API.",
    footer = {
      "",
      "It prints an address with a token, and answers requests with that token until it is"
          + " interrupted.",
      "IDLEWAVE_TOKEN states a token of yours, of 16 to 128 letters and digits.",
      "A file in ~/.idlewave/tokens has it for idlewave run --at of the same user.",
      "",
      "Examples:",
      "  idlewave serve .",
      "  idlewave serve traces --port 9000"
    })
final class ServeCommand extends SessionCommand {

  static final String TOKEN = "IDLEWAVE_TOKEN";
  private static final Pattern STATED_TOKEN = Pattern.compile("[A-Za-z0-9_-]{16,128}");
  private static final int TOKEN_BYTES = 24;
  private static final int MAX_PORT = 65_535;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description = "With archives and results; what clients make goes there (default: .).")
  private Path folder = Path.of("");

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where it listens; 0 for any that is free (default: ${DEFAULT-VALUE}).")
  private int port = 8787;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Another address than this machine's own, with --certificate, --key and a token of yours"
              + " (default: ${DEFAULT-VALUE}).")
  private String host = "127.0.0.1";

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "For TLS: a chain of certificates in PEM.")
  private @Nullable Path certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "For TLS: the key of the certificate in PEM, not encrypted.")
  private @Nullable Path key;

  @Option(
      names = "--upload-limit",
      paramLabel = "SIZE",
      description = "Of a trace that a client sends (default: ${DEFAULT-VALUE}).")
  private String uploadLimit = "1GiB";

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "That carry the lanes of a run (default: one per processor).")
  private int threads = Runtime.getRuntime().availableProcessors();

  ServeCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws InterruptedException {
    Arguments.atLeastOne("--threads", threads);
    CountDownLatch end = new CountDownLatch(1);
    Server server = Server.start(options(), new ServedEngine(threads), this::words);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  TokenFiles.ofThisUser().forget(server.url(), server.token());
                  server.close();
                  end.countDown();
                },
                "end of the server"));
    session.print("serving " + server.folder() + " at " + server.url());
    session.print("open: " + server.url() + "/?token=" + server.token());
    session.print("token: " + server.token());
    session.print(kept(server));
    end.await();
    return ExitCode.OK;
  }

  /** Keeps the token for clients of the same user; it goes with the server. */
  private static String kept(Server server) {
    try {
      return "for run --at "
          + server.url()
          + ", the token is in "
          + TokenFiles.ofThisUser().keep(server.url(), server.token());
    } catch (IOException e) {
      return "no file has the token for run --at: " + e.getMessage();
    }
  }

  private ServeOptions options() {
    if (port < 0 || port > MAX_PORT) {
      throw new UsageException("--port: 0 to %d, got %d".formatted(MAX_PORT, port));
    }
    String stated = System.getenv(TOKEN);
    if (stated != null && !STATED_TOKEN.matcher(stated).matches()) {
      throw new UsageException(
          TOKEN + ": 16 to 128 letters, digits, hyphens and underscores, got another text");
    }
    if ((certificate == null) != (key == null)) {
      throw new UsageException("--certificate, --key: both or none, got one");
    }
    if (stated == null && certificate != null) {
      throw new UsageException(TOKEN + ": required with --certificate, got none");
    }
    long limit = Arguments.wholeBytes("--upload-limit", uploadLimit);
    if (limit < 1) {
      throw new UsageException("--upload-limit: at least 1B, got " + uploadLimit);
    }
    return new ServeOptions(
        folder,
        host,
        port,
        stated == null ? randomToken() : stated,
        certificate == null || key == null ? null : new ServeOptions.TlsFiles(certificate, key),
        limit);
  }

  private static String randomToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** What a failure says to clients; null for a bug, which is told here. */
  private @Nullable String words(Throwable failure) {
    Throwable known = ExitCode.known(failure);
    if (known != null) {
      return ExitCode.message(known);
    }
    failure.printStackTrace(session.err());
    session.err().flush();
    return null;
  }
}
