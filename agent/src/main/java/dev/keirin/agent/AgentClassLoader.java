// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** Loads the agent apart from the program: neither sees the other's classes. */
final class AgentClassLoader extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  AgentClassLoader(Path jar) throws MalformedURLException {
    super("keirin", new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }
}
