package io.idlewave.system.kafka;

import io.idlewave.jobs.kafka.KafkaAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import kafka.tools.StorageTool;
import org.apache.commons.io.FileUtils;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;

/**
 * A real Kafka broker, which is its own controller, in a process of its own on free ports of this
 * machine. What it stores outlives a kill, not a close. It ends with this process at the latest.
 */
public final class Broker implements AutoCloseable {

  private static final long START_SECONDS = 60;
  private static final int PROBE_MILLIS = 100;
  private static final AtomicInteger TOPICS = new AtomicInteger();

  private static Broker shared;

  private final Path folder;
  private final int port;
  private final Thread onExit = new Thread(this::end);
  private Process process;

  private Broker(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  /** The broker of all tests of this process, which do not stop it. */
  public static synchronized Broker shared() {
    if (shared == null) {
      shared = start();
    }
    return shared;
  }

  /** A broker that answers. */
  public static Broker start() {
    try {
      Path folder = Files.createTempDirectory("idlewave-broker");
      Broker broker = new Broker(folder, freePort());
      Runtime.getRuntime().addShutdownHook(broker.onExit);
      broker.format();
      broker.launch();
      return broker;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void format() throws IOException {
    int controllerPort = freePort();
    List<String> settings =
        List.of(
            "process.roles=broker,controller",
            "node.id=1",
            "controller.quorum.voters=1@127.0.0.1:" + controllerPort,
            "listeners=PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d"
                .formatted(port, controllerPort),
            "controller.listener.names=CONTROLLER",
            "log.dirs=" + folder.resolve("data"),
            "auto.create.topics.enable=false",
            "offsets.topic.num.partitions=1",
            "offsets.topic.replication.factor=1",
            "transaction.state.log.num.partitions=1",
            "transaction.state.log.replication.factor=1",
            "transaction.state.log.min.isr=1",
            "transaction.remove.expired.transaction.cleanup.interval.ms=10000",
            "group.initial.rebalance.delay.ms=0",
            "log.cleaner.dedupe.buffer.size=4194304",
            "num.network.threads=2",
            "num.io.threads=2",
            "background.threads=2",
            "broker.session.timeout.ms=2000",
            "broker.heartbeat.interval.ms=500");
    Path file = Files.write(folder.resolve("server.properties"), settings);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String[] args = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
    int code = StorageTool.execute(args, new PrintStream(said, true, StandardCharsets.UTF_8));
    if (code != 0) {
      throw new IllegalStateException(said.toString(StandardCharsets.UTF_8));
    }
  }

  private void launch() throws IOException {
    Path log4j = folder.resolve("log4j2.properties");
    Files.writeString(
        log4j,
        """
        rootLogger.level = warn
        rootLogger.appenderRef.out.ref = out
        appender.out.type = Console
        appender.out.name = out
        appender.out.layout.type = PatternLayout
        """);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.add("-Dlog4j2.configurationFile=" + log4j);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "kafka.Kafka"));
    command.add(folder.resolve("server.properties").toString());
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
            .start();
    awaitAnswer();
  }

  private Path log() {
    return folder.resolve("broker.log");
  }

  private void awaitAnswer() throws IOException {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    Map<String, Object> settings =
        Map.of("bootstrap.servers", servers(), "reconnect.backoff.max.ms", PROBE_MILLIS);
    try (Admin admin = Admin.create(settings)) {
      while (process.isAlive() && System.nanoTime() < deadlineNanos) {
        try {
          admin.describeCluster().nodes().get(1, TimeUnit.SECONDS);
          return;
        } catch (ExecutionException | TimeoutException e) {
          Thread.sleep(PROBE_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IllegalStateException("the broker does not answer:\n" + Files.readString(log()));
  }

  /** Its {@code HOST:PORT}, the same after a restart. */
  public String servers() {
    return "127.0.0.1:" + port;
  }

  /** The address of a topic at it. */
  public KafkaAddress address(String topic) {
    return new KafkaAddress(servers(), topic);
  }

  /** The address of a topic that no test of this process has had; nobody has created it yet. */
  public KafkaAddress newAddress() {
    return address("topic-" + TOPICS.incrementAndGet());
  }

  /** Kills it without a warning: what it had acknowledged is there again after a restart. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Starts it again after a kill; returns when it answers. */
  public void restart() {
    try {
      launch();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it and removes what it stored. */
  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(onExit);
    end();
  }

  private void end() {
    if (process != null) {
      kill();
    }
    FileUtils.deleteQuietly(folder.toFile());
  }
}
