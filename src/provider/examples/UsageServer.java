import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

public class UsageServer {
  static final String BASE_URL = System.getenv("PROVIDER_URL").replaceAll("/+$", "");
  static final String API_KEY = System.getenv("PROVIDER_KEY");
  static final String ORIGIN = System.getenv("PORTAL_ORIGIN");
  /** The query parameter of current usage, as <name>=currentUsage. Without it, no limit has usage. */
  static final String USAGE_QUERY = System.getenv().getOrDefault("USAGE_QUERY", "");
  static final int MAX_PAGES = 50;
  static final int MAX_BYTES = 4_000_000;

  static final HttpClient CLIENT = HttpClient.newBuilder()
      .followRedirects(HttpClient.Redirect.NEVER).connectTimeout(Duration.ofSeconds(5)).build();

  /** A response other than 200. */
  static class Failure extends Exception {
    final int status;
    final String retryAfter;

    Failure(int status, String retryAfter) {
      this.status = status;
      this.retryAfter = retryAfter;
    }
  }

  static Map<?, ?> get(String path, String query) throws IOException, InterruptedException, Failure {
    var request = HttpRequest.newBuilder(URI.create(BASE_URL + path + "?" + query)).timeout(Duration.ofSeconds(5))
        .header("Accept", "application/json").header("service-provider-key", API_KEY).build();
    var response = CLIENT.send(request, BodyHandlers.ofInputStream());
    try (InputStream body = response.body()) {
      if (response.statusCode() != 200)
        throw new Failure(response.statusCode(), response.headers().firstValue("Retry-After").orElse("5"));
      if (new Json(new String(body.readNBytes(MAX_BYTES), StandardCharsets.UTF_8)).read() instanceof Map<?, ?> map)
        return map;
      throw new IOException("The response is not an object");
    }
  }

  static List<?> dataOf(Map<?, ?> response) throws IOException {
    if (response.get("data") instanceof List<?> data) return data;
    if (response.containsKey("data") && response.get("data") == null) return List.of();
    throw new IOException("The response has no data");
  }

  static boolean isUnexpired(Map<?, ?> token) {
    if (Boolean.TRUE.equals(token.get("is_expired"))) return false;
    if (token.get("expires_at") == null) return Boolean.FALSE.equals(token.get("is_expired"));
    try {
      var expiresAt = OffsetDateTime.parse(token.get("expires_at").toString());
      // The empty value of a service, such as 0001-01-01T00:00:00Z.
      if (expiresAt.getYear() < 1971 || expiresAt.getYear() > 9990) return Boolean.FALSE.equals(token.get("is_expired"));
      return expiresAt.isAfter(OffsetDateTime.now());
    } catch (DateTimeParseException error) {
      return false;
    }
  }

  static byte[] digest(String text) throws Exception {
    return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
  }

  static String encode(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }

  static boolean hasToken(String customer, String subscription, String presented) throws Exception {
    var path = "/customers/" + encode(customer) + "/subscriptions/" + encode(subscription) + "/access-tokens/";
    var expected = digest(presented);
    long offset = 0;
    for (int page = 0; page < MAX_PAGES; page++) {
      var response = get(path, "offset=" + offset);
      var data = dataOf(response);
      for (Object each : data)
        if (each instanceof Map<?, ?> token && token.get("value") instanceof String value && !value.isEmpty()
            && MessageDigest.isEqual(digest(value), expected) && isUnexpired(token)) return true;
      offset += data.size();
      var isLast = response.get("metadata") instanceof Map<?, ?> metadata
          && metadata.get("pagination") instanceof Map<?, ?> pagination
          && pagination.get("total") instanceof Number total && offset >= total.longValue();
      if (data.isEmpty() || isLast) return false;
    }
    throw new Failure(422, null);
  }

  /** The only value of a parameter; null if there is none, or another number of them. */
  static String parameter(String query, String name) {
    var values = new ArrayList<String>();
    for (String pair : (query == null ? "" : query).split("&"))
      if (pair.startsWith(name + "=")) values.add(pair.substring(name.length() + 1));
    var value = values.size() == 1 ? URLDecoder.decode(values.get(0), StandardCharsets.UTF_8) : "";
    return value.isEmpty() || value.equals(".") || value.equals("..") ? null : value;
  }

  static void handle(HttpExchange exchange) throws Exception {
    var headers = exchange.getRequestHeaders();
    var origin = headers.getFirst("Origin");
    if (origin != null && !origin.equals(ORIGIN)) {
      send(exchange, 403, "{\"error\":\"forbidden\"}");
      return;
    }
    if (exchange.getRequestMethod().equals("OPTIONS")) {
      exchange.getResponseHeaders().set("Access-Control-Allow-Methods", "GET");
      exchange.getResponseHeaders().set("Access-Control-Allow-Headers", "Authorization");
      send(exchange, 204, "");
      return;
    }
    if (!exchange.getRequestMethod().equals("GET")) {
      exchange.getResponseHeaders().set("Allow", "GET, OPTIONS");
      send(exchange, 405, "{\"error\":\"method-not-allowed\"}");
      return;
    }
    var query = exchange.getRequestURI().getRawQuery();
    String customer = parameter(query, "customer_id"), subscription = parameter(query, "subscription_id");
    if (customer == null || subscription == null) {
      send(exchange, 400, "{\"error\":\"bad-request\"}");
      return;
    }
    var authorization = headers.getFirst("Authorization");
    boolean hasScheme = authorization != null && authorization.matches("(?i)Bearer \\S+");
    var presented = hasScheme ? authorization.substring(7) : null;
    boolean isAuthorized = false;
    try {
      isAuthorized = presented != null && hasToken(customer, subscription, presented);
    } catch (Failure failure) {
      // The customer or the subscription does not exist.
      if (!List.of(400, 403, 404).contains(failure.status)) throw failure;
    }
    if (!isAuthorized) {
      exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
      send(exchange, 401, "{\"error\":\"unauthorized\"}");
      return;
    }
    var metrics = get("/subscriptions/" + encode(subscription) + "/product/billable-metrics/", USAGE_QUERY);
    send(exchange, 200, "{\"data\":" + Json.write(dataOf(metrics)) + "}");
  }

  static void serve(HttpExchange exchange) throws IOException {
    try {
      handle(exchange);
    } catch (Failure failure) {
      if (failure.status == 429) {
        exchange.getResponseHeaders().set("Retry-After", failure.retryAfter);
        send(exchange, 429, "{\"error\":\"rate-limited\"}");
      } else if (failure.status == 422) send(exchange, 422, "{\"error\":\"too-many-tokens\"}");
      else if (failure.status == 404) send(exchange, 404, "{\"error\":\"not-found\"}");
      else send(exchange, 502, "{\"error\":\"service-failed\"}");
    } catch (HttpTimeoutException error) {
      send(exchange, 504, "{\"error\":\"service-timeout\"}");
    } catch (Exception | StackOverflowError error) {
      send(exchange, 502, "{\"error\":\"service-failed\"}");
    } finally {
      exchange.close();
    }
  }

  static void send(HttpExchange exchange, int status, String body) throws IOException {
    var headers = exchange.getResponseHeaders();
    if (status != 403) {
      headers.set("Access-Control-Allow-Origin", ORIGIN);
      headers.set("Access-Control-Expose-Headers", "Date, Retry-After");
    }
    headers.set("Vary", "Origin");
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Type", "application/json");
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  public static void main(String[] arguments) throws IOException {
    if (!USAGE_QUERY.matches("([^=&]+=[^=&]+)?")) {
      System.err.println("USAGE_QUERY must be <name>=currentUsage.");
      System.exit(1);
    }
    System.setProperty("sun.net.httpserver.maxReqTime", "10");
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))), 0);
    server.createContext("/usage", UsageServer::serve);
    server.setExecutor(Executors.newFixedThreadPool(32));
    server.start();
  }
}

/** Reads and writes JSON. With a library for it, leave this class out. */
class Json {
  private static final BigInteger MAX_SAFE = BigInteger.TWO.pow(53);
  private final String text;
  private int position = 0;

  Json(String text) {
    this.text = text;
  }

  Object read() throws IOException {
    switch (next()) {
      case '{': {
        var map = new LinkedHashMap<String, Object>();
        position++;
        for (boolean isFirst = true; !skip('}'); isFirst = false) {
          if (!isFirst) expect(',');
          next();
          var name = string();
          expect(':');
          map.put(name, read());
        }
        return map;
      }
      case '[': {
        var list = new ArrayList<Object>();
        position++;
        for (boolean isFirst = true; !skip(']'); isFirst = false) {
          if (!isFirst) expect(',');
          list.add(read());
        }
        return list;
      }
      case '"':
        return string();
      default:
        int start = position;
        while (position < text.length() && "+-.0123456789Eaeflnrstu".indexOf(text.charAt(position)) >= 0) position++;
        var literal = text.substring(start, position);
        if (literal.equals("null")) return null;
        if (literal.equals("true") || literal.equals("false")) return literal.equals("true");
        if (!literal.matches("-?\\d+")) return Double.valueOf(literal);
        var integer = new BigInteger(literal);
        // A page can't read more digits from a number.
        return integer.abs().compareTo(MAX_SAFE) < 0 ? (Object) integer.longValue() : literal;
    }
  }

  private char next() throws IOException {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) position++;
    if (position == text.length()) throw new IOException("The response is not JSON");
    return text.charAt(position);
  }

  private boolean skip(char expected) throws IOException {
    if (next() != expected) return false;
    position++;
    return true;
  }

  private void expect(char expected) throws IOException {
    if (!skip(expected)) throw new IOException("The response is not JSON");
  }

  private String string() throws IOException {
    expect('"');
    var result = new StringBuilder();
    while (position < text.length()) {
      char character = text.charAt(position++);
      if (character == '"') return result.toString();
      if (character != '\\') {
        result.append(character);
        continue;
      }
      char escaped = text.charAt(position++);
      int index = "bfnrt".indexOf(escaped);
      if (escaped == 'u') result.append((char) Integer.parseInt(text.substring(position, position += 4), 16));
      else result.append(index < 0 ? escaped : "\b\f\n\r\t".charAt(index));
    }
    throw new IOException("The response is not JSON");
  }

  static String write(Object value) {
    var result = new StringBuilder();
    write(value, result);
    return result.toString();
  }

  private static void write(Object value, StringBuilder result) {
    if (value instanceof Map<?, ?> map) {
      var separator = "{";
      for (var entry : map.entrySet()) {
        write(entry.getKey(), result.append(separator));
        write(entry.getValue(), result.append(':'));
        separator = ",";
      }
      result.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> list) {
      var separator = "[";
      for (var element : list) {
        write(element, result.append(separator));
        separator = ",";
      }
      result.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof String string) {
      result.append('"');
      for (char character : string.toCharArray()) {
        if (character >= ' ' && character != '"' && character != '\\') result.append(character);
        else result.append(String.format("\\u%04x", (int) character));
      }
      result.append('"');
    } else result.append(value);
  }
}
