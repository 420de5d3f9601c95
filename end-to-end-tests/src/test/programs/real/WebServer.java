// SPDX-License-Identifier: Apache-2.0
// uses: tomcat-embed-core-11.0.27.jar jakarta.annotation-api-3.0.0.jar
package real;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Tomcat answers the requests of several clients. */
public final class WebServer {
  private static final class Doubling extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      int number = Integer.parseInt(request.getParameter("n"));
      response.getWriter().print(number * 2);
    }
  }

  public static void main(String[] args) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
    tomcat.setPort(0);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "doubling", new Doubling());
    context.addServletMappingDecoded("/double", "doubling");
    tomcat.getConnector();
    tomcat.start();
    int port = tomcat.getConnector().getLocalPort();
    AtomicInteger sum = new AtomicInteger();
    Thread[] clients = new Thread[4];
    for (int i = 0; i < clients.length; i++) {
      int first = i * 100;
      clients[i] =
          new Thread(
              () -> {
                for (int n = first; n < first + 25; n++) {
                  sum.addAndGet(ask(port, n));
                }
              });
      clients[i].start();
    }
    for (Thread client : clients) {
      client.join();
    }
    tomcat.stop();
    tomcat.destroy();
    System.out.println(sum);
  }

  private static int ask(int port, int number) {
    URI address = URI.create("http://localhost:" + port + "/double?n=" + number);
    try (InputStream in = address.toURL().openStream()) {
      return Integer.parseInt(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
