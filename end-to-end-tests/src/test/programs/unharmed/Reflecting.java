// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** What the program sees of itself. */
public final class Reflecting {
  static class Parent implements Serializable {
    private int number = 1;
    transient String cache;
    static int shared;
    protected volatile long stamp;

    synchronized void work() {}

    static synchronized int count() {
      return shared;
    }
  }

  static final class Child extends Parent {
    private String name = "n";
    private final int[] fixed = {1, 2};

    Child() {}

    private Child(String name, int other) {
      this.name = name + other;
    }

    public String name() {
      return name;
    }
  }

  record Point(int x, double y) {}

  enum Level {
    LOW,
    HIGH
  }

  interface Constants {
    int ONE = Integer.parseInt("1");

    int get();

    default int twice() throws IllegalAccessException {
      return 2 * (int) fieldOfPoint().get(new Point(4, 1));
    }
  }

  public static void main(String[] args) throws Throwable {
    for (Class<?> type :
        List.of(Parent.class, Child.class, Point.class, Level.class, Constants.class)) {
      show(type);
    }
    Child child = new Child();
    Field name = Child.class.getDeclaredField("name");
    name.setAccessible(true);
    name.set(child, "other");
    System.out.println(name.get(child) + " " + child.name());
    Constructor<Child> constructor = Child.class.getDeclaredConstructor(String.class, int.class);
    System.out.println(constructor.newInstance("a", 3).name());
    VarHandle stamp =
        MethodHandles.privateLookupIn(Parent.class, MethodHandles.lookup())
            .findVarHandle(Parent.class, "stamp", long.class);
    System.out.println(
        stamp.compareAndSet(child, 0L, 5L) + " " + (long) stamp.getAndAdd(child, 2L));
    System.out.println(child.stamp);
    MethodHandle method =
        MethodHandles.lookup()
            .findVirtual(Child.class, "name", MethodType.methodType(String.class));
    System.out.println((String) method.invokeExact(child));
    fields(child);
    Callable<?> proxy =
        (Callable<?>)
            Proxy.newProxyInstance(
                Reflecting.class.getClassLoader(),
                new Class<?>[] {Callable.class},
                (self, called, arguments) -> called.getName());
    System.out.println(proxy.call());
    identity(child);
    System.out.println(new Point(1, 2.5) + " " + new Point(1, 2.5).hashCode());
    List<String> frames =
        StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).toList());
    System.out.println(frames);
    System.out.println(Reflecting.class.getProtectionDomain().getCodeSource() != null);
    System.out.println(Thread.currentThread().getContextClassLoader().getClass().getName());
  }

  private static Field fieldOfPoint() {
    return Point.class.getDeclaredFields()[0];
  }

  /** Who may access a field depends on who asks. */
  private static void fields(Child child) throws Throwable {
    Constants constants = () -> 1;
    System.out.println(constants.twice());
    Field number = Parent.class.getDeclaredField("number");
    number.set(child, (short) 7);
    System.out.println(number.getLong(child) + number.getDouble(child));
    failing(() -> number.get(null));
    failing(() -> number.get("text"));
    failing(() -> number.set(child, 7L));
    failing(() -> Child.class.getDeclaredField("fixed").set(child, null));
    failing(() -> String.class.getDeclaredField("hash").get("text"));
    MethodHandle setter = MethodHandles.lookup().unreflectSetter(number);
    setter.invoke(child, (byte) 9);
    failing(() -> setter.invoke("text", 1));
    MethodHandle getter = MethodHandles.lookup().unreflectGetter(number);
    System.out.println((int) getter.invoke((Object) child));
    failing(() -> System.out.println((long) getter.invokeExact(child)));
  }

  private interface Task {
    void run() throws Throwable;
  }

  private static void failing(Task task) {
    try {
      task.run();
    } catch (Throwable e) {
      System.out.println(e.getClass() + " " + e.getMessage());
      Arrays.stream(e.getStackTrace())
          .filter(frame -> frame.getClassName().startsWith("unharmed."))
          .forEach(System.out::println);
    }
  }

  private static void identity(Object object) throws Exception {
    int before = System.identityHashCode(object);
    synchronized (object) {
      object.notifyAll();
    }
    Map<Object, Integer> map = new IdentityHashMap<>();
    map.put(object, 1);
    Thread thread =
        new Thread(
            () -> {
              synchronized (object) {
                map.merge(object, 1, Integer::sum);
              }
            });
    thread.start();
    thread.join();
    System.gc();
    System.out.println((before == System.identityHashCode(object)) + " " + map.get(object));
  }

  private static void show(Class<?> type) {
    System.out.println(type + " " + Modifier.toString(type.getModifiers()));
    System.out.println(Arrays.toString(type.getInterfaces()) + " " + type.getSuperclass());
    Arrays.stream(type.getDeclaredFields())
        .filter(field -> !field.isSynthetic())
        .map(Field::toGenericString)
        .forEach(System.out::println);
    Arrays.stream(type.getDeclaredMethods())
        .filter(method -> !method.isSynthetic())
        .map(Method::toGenericString)
        .sorted()
        .forEach(System.out::println);
    Arrays.stream(type.getDeclaredConstructors())
        .map(c -> c + "")
        .sorted()
        .forEach(System.out::println);
    Arrays.stream(type.getFields()).map(Field::toString).forEach(System.out::println);
    ObjectStreamClass stream = ObjectStreamClass.lookupAny(type);
    System.out.println(stream.getSerialVersionUID() + " " + Arrays.toString(stream.getFields()));
  }
}
