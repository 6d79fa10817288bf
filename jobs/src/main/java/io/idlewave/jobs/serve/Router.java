package io.idlewave.jobs.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds who answers a request by its method and path. A route is a path such as {@code
 * /api/runs/{id}/summary}; a name in braces stands for one part, of letters that need no encoding.
 */
final class Router {

  /** Answers requests. */
  interface Handler {
    Reply answer(Request request) throws IOException;
  }

  /** Who answers what. */
  record Route(String method, String path, Handler handler) {

    private @Nullable Map<String, String> match(List<String> parts) {
      List<String> own = parts(path);
      if (own.size() != parts.size()) {
        return null;
      }
      Map<String, String> found = new HashMap<>();
      for (int i = 0; i < own.size(); i++) {
        String part = own.get(i);
        if (part.startsWith("{")) {
          found.put(part.substring(1, part.length() - 1), parts.get(i));
        } else if (!part.equals(parts.get(i))) {
          return null;
        }
      }
      return found;
    }
  }

  private static final Pattern PART = Pattern.compile("[A-Za-z0-9._~:@!$'()*+,;=-]*");

  private final List<Route> routes = new ArrayList<>();

  Router on(String method, String path, Handler handler) {
    routes.add(new Route(method, path, handler));
    return this;
  }

  List<Route> routes() {
    return List.copyOf(routes);
  }

  /**
   * The answer of who has the request's route.
   *
   * @throws RefusedRequestException 404 if nobody has it, 405 if not by this method
   */
  Reply answer(Request request) throws IOException {
    String path = request.rawPath();
    List<String> parts = parts(path);
    Set<String> methods = new TreeSet<>();
    for (Route route : routes) {
      Map<String, String> found = route.match(parts);
      if (found == null) {
        continue;
      }
      methods.add(route.method());
      if (route.method().equals(request.method())) {
        found.values().forEach(Router::requirePlain);
        return route.handler().answer(request.with(found));
      }
    }
    if (methods.isEmpty()) {
      throw RefusedRequestException.notFound("no such path; GET /api/openapi.json lists them");
    }
    throw new RefusedRequestException(
        405, "method: " + String.join(", ", methods) + ", got another");
  }

  private static List<String> parts(String path) {
    return List.of(path.split("/", -1));
  }

  private static void requirePlain(String part) {
    if (!PART.matcher(part).matches()) {
      throw RefusedRequestException.notFound("no such path: letters that need no encoding");
    }
  }
}
