// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Chromium without window that is driven through its debugging protocol. */
final class Browser implements AutoCloseable {
  private static final Pattern RESULT =
      Pattern.compile("\"type\":\"string\",\"value\":\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final int PATIENCE_IN_SECONDS = 120;

  private final Process process;
  private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
  private final List<String> complaints = new ArrayList<>();
  private final WebSocket socket;
  private int lastCall;

  /** The browser's executable, if there is one here. */
  static Optional<Path> executable() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(Path.of(folder)::resolve))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Browser(Path executable, Path profile, Path page) throws Exception {
    process =
        new ProcessBuilder(
                executable.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                "--user-data-dir=" + profile,
                page.toUri().toString())
            .redirectErrorStream(true)
            .redirectOutput(profile.resolveSibling("browser.log").toFile())
            .start();
    String port = port(profile.resolve("DevToolsActivePort"));
    HttpClient client = HttpClient.newHttpClient();
    socket =
        client
            .newWebSocketBuilder()
            .buildAsync(
                URI.create("ws://127.0.0.1:" + port + "/devtools/page/" + target(client, port)),
                new Listener())
            .join();
    call("Log.enable", "");
    call("Runtime.enable", "");
    waitForPage();
  }

  /** What is there before the page is complete, too, and may even have its address. */
  private void waitForPage() throws Exception {
    for (int i = 0; i < PATIENCE_IN_SECONDS * 10; i++) {
      if (evaluate("location.protocol + document.readyState").equals("file:complete")) {
        return;
      }
      Thread.sleep(100);
    }
    throw new IOException("the browser did not load the page");
  }

  private String port(Path file) throws Exception {
    for (int i = 0; i < PATIENCE_IN_SECONDS * 10; i++) {
      if (Files.exists(file) && Files.readAllLines(file).size() > 1) {
        return Files.readAllLines(file).get(0);
      }
      Thread.sleep(100);
    }
    throw new IOException("the browser did not start");
  }

  /** The page itself; for a moment there is an empty one before it. */
  private static String target(HttpClient client, String port) throws Exception {
    Pattern id =
        Pattern.compile("\"id\": \"([^\"]+)\"[^}]*\"type\": \"page\"[^}]*\"url\": \"file:");
    for (int i = 0; i < PATIENCE_IN_SECONDS * 10; i++) {
      String list =
          client
              .send(
                  java.net.http.HttpRequest.newBuilder(
                          URI.create("http://127.0.0.1:" + port + "/json/list"))
                      .build(),
                  java.net.http.HttpResponse.BodyHandlers.ofString())
              .body();
      Matcher matcher = id.matcher(list);
      if (matcher.find()) {
        return matcher.group(1);
      }
      Thread.sleep(100);
    }
    throw new IOException("the browser has no page");
  }

  /** The value of an expression of JavaScript, as a string. */
  String evaluate(String expression) throws Exception {
    String escaped = expression.replace("\\", "\\\\").replace("\"", "\\\"");
    String answer =
        call(
            "Runtime.evaluate",
            "\"awaitPromise\":true,\"expression\":\"Promise.resolve("
                + escaped
                + ").then(String)\"");
    Matcher matcher = RESULT.matcher(answer);
    if (!matcher.find()) {
      throw new IOException("the browser answered " + answer);
    }
    return matcher.group(1);
  }

  /** What the page wrote to the console, and scripts or requests that were refused. */
  List<String> complaints() {
    return List.copyOf(complaints);
  }

  private String call(String method, String parameters) throws Exception {
    int id = ++lastCall;
    socket
        .sendText(
            "{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + parameters + "}}",
            true)
        .join();
    while (true) {
      String message = messages.poll(PATIENCE_IN_SECONDS, TimeUnit.SECONDS);
      if (message == null) {
        throw new IOException("the browser does not answer");
      }
      if (message.startsWith("{\"id\":" + id + ",")) {
        return message;
      }
      if (message.matches("(?s).*\"method\":\"(Log.entryAdded|Runtime.(exception|console)).*")) {
        complaints.add(message);
      }
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    process.onExit().join();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
      text.append(data);
      if (isLast) {
        messages.add(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }
}
