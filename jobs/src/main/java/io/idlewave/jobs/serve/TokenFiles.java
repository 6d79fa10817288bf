package io.idlewave.jobs.serve;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Tokens of servers that run on this machine, one file for each address, of mode 600: a client of
 * the same user finds the token there, and no command line shows it.
 */
public final class TokenFiles {

  private static final int MAX_BYTES = 1024;

  private final Path folder;

  private TokenFiles(Path folder) {
    this.folder = folder;
  }

  /** The token files of the user of this process: {@code ~/.idlewave/tokens}. */
  public static TokenFiles ofThisUser() {
    return in(Path.of(System.getProperty("user.home"), ".idlewave", "tokens"));
  }

  static TokenFiles in(Path folder) {
    return new TokenFiles(folder);
  }

  /**
   * Keeps the token of a server.
   *
   * @param url of the server without its token, such as {@code http://127.0.0.1:8787}
   * @return the file, which only its owner may read
   * @throws IOException if it cannot be written
   */
  public Path keep(String url, String token) throws IOException {
    Files.createDirectories(folder);
    Path draft = Files.createTempFile(folder, ".token", null); // mode 600 from the beginning
    try {
      Files.writeString(draft, token + "\n");
      return Files.move(draft, file(url), StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** The token that is kept for a server at {@code url}, if there is one. */
  Optional<String> find(String url) {
    Path file = file(url);
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= MAX_BYTES
          ? Optional.of(Files.readString(file).strip())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // of another user, or gone
    }
  }

  /** Deletes what is kept for a server, if that is {@code token}. */
  public void forget(String url, String token) {
    if (find(url).filter(token::equals).isPresent()) {
      try {
        Files.deleteIfExists(file(url));
      } catch (IOException e) {
        // a token that opens nothing any more stays
      }
    }
  }

  /** Such as {@code http-127.0.0.1-8787}; localhost is that address, too. */
  private Path file(String url) {
    URI uri = URI.create(url);
    String host = String.valueOf(uri.getHost());
    String address = host.equalsIgnoreCase("localhost") ? "127.0.0.1" : host;
    String name = "%s-%s-%d".formatted(uri.getScheme(), address, uri.getPort());
    return folder.resolve(name.replaceAll("[^A-Za-z0-9.-]", "_"));
  }
}
