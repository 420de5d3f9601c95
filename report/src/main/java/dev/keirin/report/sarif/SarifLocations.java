// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.sarif;

import dev.keirin.operation.Site;
import dev.keirin.report.json.JsonWriter;
import dev.keirin.report.source.ProjectFiles;
import dev.keirin.report.source.SourcePath;
import dev.keirin.report.source.Sources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Writes sites as the locations of a SARIF log. */
final class SarifLocations {
  /** What paths are relative to if the file is part of the project: its top directory. */
  static final String PROJECT = "%SRCROOT%";

  private static final String IN_PATHS = "/-._~$!&'()*+,;=@";

  private final JsonWriter json;
  private final Sources sources;
  private final ProjectFiles project;

  SarifLocations(JsonWriter json, Sources sources, ProjectFiles project) {
    this.json = json;
    this.sources = sources;
    this.project = project;
  }

  void write(Site site) throws IOException {
    json.beginObject();
    locations(site);
    json.endObject();
  }

  void write(Site site, String message) throws IOException {
    json.beginObject();
    locations(site);
    message(message);
    json.endObject();
  }

  void write(int id, Site site, String message) throws IOException {
    json.beginObject().name("id").value(id);
    locations(site);
    message(message);
    json.endObject();
  }

  private void message(String message) throws IOException {
    json.name("message").beginObject().name("text").value(message).endObject();
  }

  private void locations(Site site) throws IOException {
    Optional<String> named = sources.of(site).map(Sources.SourceFile::path);
    Optional<String> inProject = named.isPresent() ? project.of(named.get()) : project.of(site);
    Optional<String> file = inProject.or(() -> named).or(() -> SourcePath.of(site));
    if (file.isPresent()) {
      json.name("physicalLocation").beginObject();
      json.name("artifactLocation").beginObject();
      json.name("uri").value(uri(file.get()));
      if (inProject.isPresent()) {
        json.name("uriBaseId").value(PROJECT);
      }
      json.endObject();
      if (site.line() > 0) {
        json.name("region").beginObject().name("startLine").value(site.line()).endObject();
      }
      json.endObject();
    }
    json.name("logicalLocations").beginArray().beginObject();
    String method = site.className() + "." + site.method();
    json.name("fullyQualifiedName").value(site.isText() ? site.className() : method);
    json.endObject().endArray();
  }

  /** A path as a reference, in which everything that has a meaning of its own is encoded. */
  private static String uri(String path) {
    StringBuilder uri = new StringBuilder(path.startsWith("/") ? "file://" : "");
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean isPlain = c < 0x80 && (Character.isLetterOrDigit(c) || IN_PATHS.indexOf(c) >= 0);
      uri.append(isPlain ? c : "%" + HexFormat.of().toHexDigits((byte) c).toUpperCase(Locale.ROOT));
    }
    return uri.toString();
  }
}
