package io.idlewave.jobs.serve;

import io.idlewave.jobs.results.summary.ReportJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The answer to a request.
 *
 * @param headers beside those that every answer has
 * @param length of the body in bytes, or -1 if it is written as it comes
 * @param over called once it is sent, or cannot be: gives back what the answer holds
 */
record Reply(int status, Map<String, String> headers, long length, Body body, Runnable over) {

  static final String JSON = "application/json";

  /** Writes a body. */
  interface Body {
    void write(OutputStream out) throws IOException;
  }

  Reply {
    headers = Map.copyOf(headers);
  }

  private Reply(int status, Map<String, String> headers, long length, Body body) {
    this(status, headers, length, body, () -> {});
  }

  static Reply of(int status, String type, byte[] body) {
    return new Reply(status, Map.of("Content-Type", type), body.length, out -> out.write(body));
  }

  static Reply json(int status, Record object) {
    return of(status, JSON, ReportJson.write(object).getBytes(StandardCharsets.UTF_8));
  }

  /** A body that is written as it comes. */
  static Reply streamed(String type, Body body) {
    return new Reply(200, Map.of("Content-Type", type), -1, body);
  }

  /** Nothing is left to say. */
  static Reply empty(int status) {
    return new Reply(status, Map.of(), 0, out -> {});
  }

  Reply with(String header, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(header, value);
    return new Reply(status, more, length, body, over);
  }

  /** The same, which gives back something once it is over. */
  Reply releasing(Runnable held) {
    return new Reply(status, headers, length, body, held);
  }
}
