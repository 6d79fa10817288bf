package io.idlewave.jobs.pipeline;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The sockets on which this process listens, as the kernel of a Linux machine lists them. */
public final class ListeningSockets {

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final String LISTEN = "0A";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final String LOOPBACK_V4 = "0100007F";
  private static final String LOOPBACK_V6 = "00000000000000000000000001000000";
  private static final String MAPPED_LOOPBACK_V4 = "0000000000000000FFFF00000100007F";

  private ListeningSockets() {}

  public static boolean areListed() {
    return Files.isReadable(Path.of("/proc/self/net/tcp"));
  }

  /** Addresses and ports in the kernel's hexadecimal form. */
  public static List<String> addresses() throws IOException {
    Set<String> own = ownInodes();
    List<String> addresses = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      Path file = Path.of("/proc/self/net", table);
      if (Files.isReadable(file)) {
        for (String line : Files.readAllLines(file)) {
          String[] columns = line.strip().split("\\s+", -1);
          if (columns[STATE].equals(LISTEN) && own.contains(columns[INODE])) {
            addresses.add(columns[LOCAL_ADDRESS]);
          }
        }
      }
    }
    return addresses;
  }

  public static boolean isLoopback(String address) {
    String host = address.substring(0, address.indexOf(':'));
    return host.equals(LOOPBACK_V4) || host.equals(LOOPBACK_V6) || host.equals(MAPPED_LOOPBACK_V4);
  }

  private static Set<String> ownInodes() throws IOException {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path descriptor : descriptors) {
        try {
          String target = Files.readSymbolicLink(descriptor).toString();
          if (target.startsWith("socket:[")) {
            inodes.add(target.substring("socket:[".length(), target.length() - 1));
          }
        } catch (IOException e) {
          // closed since it was listed
        }
      }
    }
    return inodes;
  }
}
