// SPDX-License-Identifier: Apache-2.0
// uses: mockito-core-5.20.0.jar
// uses: byte-buddy-1.18.16.jar
// uses: byte-buddy-agent-1.18.16.jar
// uses: objenesis-3.3.jar
package unharmed;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;
import org.mockito.MockedStatic;

/** Mocks of classes that are watched. */
public final class Mocking {
  /** Is mocked. */
  public static class Service {
    private int calls;
    private final Object[] parts = {1, 2};

    public synchronized int call(String text) {
      calls++;
      return text.length() + parts.length;
    }

    public static String name() {
      return "real";
    }
  }

  /** Is mocked although it is final. */
  public static final class Closed {
    public int get() {
      return 1;
    }
  }

  public static void main(String[] args) {
    Service service = mock(Service.class);
    when(service.call("x")).thenReturn(42);
    System.out.println(service.call("x") + " " + service.call("y"));
    verify(service).call("y");
    Service spied = spy(new Service());
    System.out.println(spied.call("abc") + " " + spied.calls);
    Closed closed = mock(Closed.class);
    when(closed.get()).thenReturn(7);
    System.out.println(closed.get() + new Closed().get());
    try (MockedStatic<Service> statics = mockStatic(Service.class)) {
      statics.when(Service::name).thenReturn("mocked");
      System.out.println(Service.name());
    }
    System.out.println(Service.name());
    List<?> list = mock(List.class);
    System.out.println(list.size());
  }
}
