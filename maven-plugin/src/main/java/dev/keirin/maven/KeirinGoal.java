// SPDX-License-Identifier: Apache-2.0
package dev.keirin.maven;

import dev.keirin.option.GivenOptions;
import dev.keirin.option.Option;
import java.io.File;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * What all goals share. The parameters of a goal that have the name of an option are options; a
 * test checks that none is missing.
 */
abstract class KeirinGoal extends AbstractMojo {
  private static final String JAR = "dev.keirin:keirin-cli";

  /** The project that is built. */
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  protected MavenProject project;

  @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
  private Map<String, Artifact> pluginArtifacts;

  /** Whether nothing is done. */
  @Parameter(property = "keirin.skip", defaultValue = "false")
  private boolean skip;

  final boolean isSkipped() {
    return skip;
  }

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("Keirin is skipped.");
    } else {
      run();
    }
  }

  /** Does the work. */
  abstract void run() throws MojoExecutionException, MojoFailureException;

  final KeirinJar jar() throws MojoExecutionException {
    Artifact artifact = pluginArtifacts.get(JAR);
    if (artifact == null || artifact.getFile() == null) {
      throw new MojoExecutionException("The plugin came without " + JAR + ".");
    }
    return new KeirinJar(artifact.getFile().toPath(), getLog());
  }

  /** Where everything of a module goes. */
  static Path directory(MavenProject module) {
    return Path.of(module.getBuild().getDirectory(), "keirin");
  }

  /** Where the JVMs of a module leave what they found. */
  static Path runs(MavenProject module) {
    return directory(module).resolve("runs");
  }

  /** The parameters of this goal that are options and have a value. */
  final GivenOptions given() throws MojoExecutionException {
    GivenOptions given = GivenOptions.none();
    for (Option option : Stream.of(Option.values()).filter(Option::isForMaven).toList()) {
      Object value = parameter(option.camelCaseName());
      if (value instanceof List<?> list && !list.isEmpty()) {
        given = given.with(option, list.stream().map(Object::toString).toList());
      } else if (value instanceof File file) {
        given = given.with(option, file.getAbsolutePath());
      } else if (value instanceof String text) {
        given = given.with(option, text);
      } else if (Boolean.TRUE.equals(value)) {
        given = given.with(option, List.of());
      }
    }
    return given;
  }

  private Object parameter(String name) throws MojoExecutionException {
    for (Class<?> type = getClass(); type != KeirinGoal.class; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(this);
      } catch (NoSuchFieldException e) {
        // Another class may have it; not every goal has every option.
      } catch (IllegalAccessException e) {
        throw new MojoExecutionException("The parameter " + name + " cannot be read.", e);
      }
    }
    return null;
  }
}
