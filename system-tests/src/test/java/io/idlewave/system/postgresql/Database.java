package io.idlewave.system.postgresql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.io.FileUtils;

/**
 * A database of its own in the real PostgreSQL of all tests of this process, which listens on a
 * free port of this machine. It belongs to a role of the name of this process's user, which is no
 * superuser and whom the product is without any {@code PGUSER}.
 */
public final class Database {

  private static final File BINARIES = Path.of("target", "postgresql").toAbsolutePath().toFile();
  private static final AtomicInteger DATABASES = new AtomicInteger();

  /** Who the product is when nobody says. */
  public static final String OWNER = System.getProperty("user.name");

  private static Server shared;

  private final Server server;
  private final String name;

  private Database(Server server, String name) {
    this.server = server;
    this.name = name;
  }

  /** A new, empty database. */
  public static synchronized Database create() throws IOException, SQLException {
    if (shared == null) {
      shared = Server.start();
    }
    return createIn(shared);
  }

  /** The same in a server that a test may kill. */
  public static Database createIn(Server server) throws SQLException {
    Database database = new Database(server, "results" + DATABASES.incrementAndGet());
    server.execute("CREATE DATABASE " + database.name + " OWNER \"" + OWNER + "\"");
    return database;
  }

  /** A server with a role for the product. */
  public static final class Server implements AutoCloseable {

    private final Path data;
    private EmbeddedPostgres running;

    private Server(Path data) {
      this.data = data;
    }

    /** One that answers; it ends with this process at the latest. */
    public static Server start() throws IOException, SQLException {
      Path folder = Files.createTempDirectory("idlewave-postgresql");
      Server server = new Server(folder.resolve("data"));
      Runtime.getRuntime().addShutdownHook(new Thread(server::discard));
      server.running = server.launch(0);
      server.execute("CREATE ROLE \"" + OWNER + "\" LOGIN CREATEROLE");
      return server;
    }

    private EmbeddedPostgres launch(int port) throws IOException {
      EmbeddedPostgres.Builder builder =
          EmbeddedPostgres.builder()
              .setOverrideWorkingDirectory(BINARIES)
              .setDataDirectory(data)
              .setCleanDataDirectory(false)
              .setRegisterShutdownHook(false)
              .setServerConfig("listen_addresses", "127.0.0.1")
              .setServerConfig("unix_socket_directories", "")
              .setServerConfig("fsync", "off");
      return (port == 0 ? builder : builder.setPort(port)).start();
    }

    /** The folder of its files. */
    public Path data() {
      return data;
    }

    public int port() {
      return running.getPort();
    }

    /** As superuser. */
    public Connection superuser(String database) throws SQLException {
      return running.getDatabase("postgres", database).getConnection();
    }

    /** As superuser, outside of any transaction. */
    public void execute(String sql) throws SQLException {
      try (Connection all = superuser("postgres");
          Statement statement = all.createStatement()) {
        statement.execute(sql);
      }
    }

    /** Stops it at once, without leave for those who are connected. */
    public void stop() throws IOException {
      running.close();
    }

    /** Kills all of its processes without a warning. */
    public void kill() throws IOException {
      String first = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
      ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(first)).orElseThrow();
      List<ProcessHandle> all = new ArrayList<>(postmaster.descendants().toList());
      all.add(0, postmaster);
      all.forEach(ProcessHandle::destroyForcibly);
      all.forEach(process -> process.onExit().join());
      running.close();
    }

    /** Starts it again on the same port. */
    public void restart() throws IOException {
      running = launch(running.getPort());
    }

    private void discard() {
      try {
        running.close();
      } catch (IOException e) {
        // it has been stopped
      }
      FileUtils.deleteQuietly(data.getParent().toFile());
    }

    @Override
    public void close() {
      discard();
    }
  }

  /** What the product is told. */
  public String sink() {
    return "postgresql://127.0.0.1:" + server.port() + "/" + name;
  }

  /** The server that it is in. */
  public Server server() {
    return server;
  }

  /** A connection of its owner. */
  public Connection connect() throws SQLException {
    return connectAs(OWNER);
  }

  /** A connection of somebody else. */
  public Connection connectAs(String user) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/" + name;
    return DriverManager.getConnection(url, user, "");
  }

  /** The rows of a query as texts, null for null. */
  public List<List<String>> rows(String sql) throws SQLException {
    try (Connection connection = connect()) {
      return rows(connection, sql);
    }
  }

  /** The same over a connection. */
  public static List<List<String>> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      List<List<String>> rows = new ArrayList<>();
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.add(found.getString(i));
        }
        rows.add(row);
      }
      return rows;
    }
  }

  /** The single value of a query. */
  public String value(String sql) throws SQLException {
    return rows(sql).get(0).get(0);
  }

  /** Executes statements as its owner. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A digest of every row of every table of results, but for when a run ended and what it cost. */
  public List<List<String>> checksums() throws SQLException {
    List<List<String>> sums = new ArrayList<>();
    for (List<String> table :
        rows(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'idlewave'"
                + " AND table_type = 'BASE TABLE' ORDER BY table_name")) {
      String name = table.get(0);
      sums.add(
          List.of(
              name,
              value(
                  "SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)),"
                      + " '') FROM idlewave."
                      + name
                      + " t")));
    }
    return sums;
  }
}
