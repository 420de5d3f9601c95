// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.operation.Operations;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SideBySideTest {
  @Test
  void everyOperationReachesEveryTakerAsItIs() throws ReflectiveOperationException {
    for (Method method : Operations.class.getMethods()) {
      List<String> calls = new ArrayList<>();
      Object[] arguments =
          Arrays.stream(method.getParameterTypes())
              .map(type -> type == long.class ? 7L : null)
              .toArray();

      method.invoke(new SideBySide(List.of(noting("a", calls), noting("b", calls))), arguments);

      assertThat(calls)
          .as(method.getName())
          .containsExactly("a." + method.getName(), "b." + method.getName());
    }
  }

  private static Operations noting(String name, List<String> calls) {
    return (Operations)
        Proxy.newProxyInstance(
            Operations.class.getClassLoader(),
            new Class<?>[] {Operations.class},
            (proxy, method, arguments) -> {
              calls.add(name + "." + method.getName());
              return null;
            });
  }
}
