package io.idlewave.jobs.cli;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.kafka.FeedOptions;
import io.idlewave.jobs.kafka.KafkaFeed;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.StreamAddress;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave feed}. */
@Command(
    name = "feed",
    description = "Replays an archive as a live stream in a Kafka topic, for run --source.",
    footer = {
      "",
      "The topic is made if there is none. How to log in at the brokers says a file of properties",
      "of Kafka's clients, which the environment variable IDLEWAVE_KAFKA_PROPERTIES names.",
      "Fed again, the stream stays the same: who reads it drops what comes twice.",
      "",
      "Examples:",
      "  idlewave feed trace --to kafka://localhost:9092/calls",
      "  idlewave feed trace --to kafka://localhost:9092/calls --speed 1x --partitions 3"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class FeedCommand extends SessionCommand {

  private static final String MAX = "max";
  private static final Pattern SPEED = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)x");

  @Parameters(paramLabel = "TRACE", description = "An archive.")
  private Path trace;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "ADDRESS",
      description =
          "The topic, and perhaps the name of the stream,"
              + " kafka://HOST:PORT[,HOST:PORT]/TOPIC[#STREAM] (default: a name that the content of"
              + " the archive gives).")
  private String to;

  @Option(
      names = "--speed",
      paramLabel = "Nx|max",
      description = "Times as fast as it was recorded, or as fast as it goes (default: max).")
  private String speed = MAX;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "Of the topic, if it is made (default: 1).")
  private @Nullable Integer partitions;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Calls of a rank in a record at most (default: 16 to 256, by the ranks).")
  private @Nullable Integer rows;

  FeedCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    FeedOptions options = options();
    StreamAddress address = StreamAddress.parse("--to", to);
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    KafkaFeed feed = new KafkaFeed(archive, address, KafkaSettings.ofEnvironment(), options);
    feed.run(session.progress());
    session.print("stream: " + feed.address());
    return ExitCode.OK;
  }

  /** How the stream is written, as the arguments say. */
  FeedOptions options() {
    if (partitions != null) {
      Arguments.atLeastOne("--partitions", partitions);
    }
    if (rows != null) {
      Arguments.atLeastOne("--rows", rows);
    }
    return new FeedOptions(rows, partitions, speed());
  }

  private double speed() {
    if (speed.equals(MAX)) {
      return Double.POSITIVE_INFINITY;
    }
    Matcher matcher = SPEED.matcher(speed);
    double factor = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
    if (factor <= 0) {
      throw new UsageException("--speed: max, or a number more than 0 with an x, got " + speed);
    }
    return factor;
  }
}
