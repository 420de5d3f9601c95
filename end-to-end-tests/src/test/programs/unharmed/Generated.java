// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/** Makes the JVM and the JDK generate all kinds of classes, often and by several threads. */
public final class Generated {
  /** More calls than the JVM makes before it generates code for a reflective one. */
  private static final int OFTEN = 40;

  /** What is called, made and read by reflection. */
  public static class Account implements Serializable {
    private int balance;
    private volatile int version;
    private transient List<String> log = new ArrayList<>();

    public synchronized int add(int amount) {
      balance += amount;
      version++;
      return balance;
    }

    public static int twice(int number) {
      return 2 * number;
    }

    public void refuse() {
      throw new IllegalStateException("refused");
    }

    private int secret() {
      return version;
    }
  }

  /** Needs the constructor of its superclass when it is read from a stream. */
  private static final class Saving extends Base implements Serializable {
    private final Map<String, Integer> parts = new HashMap<>();
  }

  static class Base {
    private int made = new AtomicInteger(6).incrementAndGet();
  }

  private record Pair(String left, int right) implements Serializable {}

  private enum Level {
    LOW
  }

  /** For which proxies are in the package of the program. */
  interface Greeting {
    String greet(String name);

    default String greetAll() {
      return greet("all");
    }
  }

  /** For which proxies are in packages of their own. */
  public interface Farewell {
    int leave(long when);
  }

  /** Is defined once more, as a hidden class. */
  public static final class Template implements IntSupplier {
    private static int instances;

    private final int[] numbers = {1, 2, 3};
    private int next;

    public Template() {
      instances++;
    }

    @Override
    public synchronized int getAsInt() {
      return numbers[next++ % numbers.length] + instances;
    }
  }

  public static void main(String[] args) throws Throwable {
    methodsOfTheLibrary();
    methodsOfTheProgram();
    constructors();
    streams();
    hiddenClasses();
    proxies();
    handles();
    styleSheets();
    Thread[] threads = new Thread[4];
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                try {
                  quietly();
                  done.incrementAndGet();
                } catch (Throwable e) {
                  e.printStackTrace();
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(done);
  }

  private static Object often(Method method, Object receiver, Object... arguments)
      throws ReflectiveOperationException {
    Object last = null;
    for (int i = 0; i < OFTEN; i++) {
      last = method.invoke(receiver, arguments);
    }
    return last;
  }

  private static void methodsOfTheLibrary() throws Exception {
    LongAdder adder = new LongAdder();
    often(LongAdder.class.getMethod("add", long.class), adder, 1L);
    System.out.println(adder);
    Map<Object, Object> map = new HashMap<>();
    Method put = Map.class.getMethod("put", Object.class, Object.class);
    System.out.println(often(put, map, "a", 1) + " " + map);
    Map<Object, Object> shared = new ConcurrentHashMap<>();
    System.out.println(often(put, shared, "a", 1) + " " + shared);
    System.out.println(often(String.class.getMethod("length"), "text"));
    System.out.println(often(Math.class.getMethod("max", int.class, int.class), null, 1, 2));
    ReentrantLock lock = new ReentrantLock();
    often(ReentrantLock.class.getMethod("lock"), lock);
    System.out.println(lock.getHoldCount());
    often(ReentrantLock.class.getMethod("unlock"), lock);
    System.out.println(lock.isHeldByCurrentThread());
    CountDownLatch latch = new CountDownLatch(OFTEN);
    often(CountDownLatch.class.getMethod("countDown"), latch);
    latch.await();
    Method get = List.class.getMethod("get", int.class);
    for (int i = 0; i < OFTEN; i++) {
      try {
        get.invoke(List.of(), 1);
      } catch (InvocationTargetException e) {
        if (i == OFTEN - 1) {
          System.out.println(e.getCause());
        }
      }
    }
  }

  private static void methodsOfTheProgram() throws Exception {
    Account account = new Account();
    System.out.println(often(Account.class.getMethod("add", int.class), account, 3));
    System.out.println(often(Account.class.getMethod("twice", int.class), null, 3));
    System.out.println(often(Account.class.getDeclaredMethod("secret"), account));
    Method refuse = Account.class.getMethod("refuse");
    for (int i = 0; i < OFTEN; i++) {
      try {
        refuse.invoke(account);
      } catch (InvocationTargetException e) {
        StackTraceElement[] trace = e.getCause().getStackTrace();
        if (i == OFTEN - 1) {
          System.out.println(e.getCause() + " " + trace[0] + " " + trace[trace.length - 1]);
        }
      }
    }
    Field balance = Account.class.getDeclaredField("balance");
    for (int i = 0; i < OFTEN; i++) {
      balance.setInt(account, balance.getInt(account) + 1);
    }
    System.out.println(account.balance);
  }

  private static void constructors() throws Exception {
    Constructor<Account> own = Account.class.getConstructor();
    Constructor<Pair> ofRecord = Pair.class.getDeclaredConstructor(String.class, int.class);
    Constructor<HashMap> ofLibrary = HashMap.class.getConstructor(Map.class);
    Constructor<Template> template = Template.class.getConstructor();
    for (int i = 0; i < OFTEN; i++) {
      Account account = own.newInstance();
      Pair pair = ofRecord.newInstance("p", account.add(i));
      Map<?, ?> copy = ofLibrary.newInstance(Map.of(pair, template.newInstance().getAsInt()));
      if (i == OFTEN - 1) {
        System.out.println(copy);
      }
    }
    System.out.println(Array.getLength(Array.newInstance(Account.class, 3)));
  }

  private static void streams() throws Exception {
    for (int i = 0; i < OFTEN; i++) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        Saving saving = new Saving();
        saving.parts.put("a", i);
        out.writeObject(saving);
        out.writeObject(new Account());
        out.writeObject(new Pair("l", i));
        out.writeObject(Level.LOW);
        out.writeObject(new ArrayList<>(List.of(1, 2)));
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        Saving saving = (Saving) in.readObject();
        Account account = (Account) in.readObject();
        Object rest = in.readObject() + " " + in.readObject() + " " + in.readObject();
        if (i == OFTEN - 1) {
          System.out.println(
              ((Base) saving).made + " " + saving.parts + " " + account.log + " " + rest);
        }
      }
    }
  }

  private static void hiddenClasses() throws Exception {
    byte[] code;
    try (InputStream in = Generated.class.getResourceAsStream("Generated$Template.class")) {
      code = in.readAllBytes();
    }
    int sum = 0;
    for (int i = 0; i < OFTEN; i++) {
      MethodHandles.Lookup lookup =
          i % 2 == 0
              ? MethodHandles.lookup().defineHiddenClass(code, true)
              : MethodHandles.lookup()
                  .defineHiddenClass(code, false, MethodHandles.Lookup.ClassOption.STRONG);
      Class<?> type = lookup.lookupClass();
      IntSupplier supplier = (IntSupplier) type.getConstructor().newInstance();
      sum += supplier.getAsInt() + supplier.getAsInt();
      sum += type.isHidden() ? 1000 : 0;
    }
    System.out.println(sum);
  }

  private static void proxies() {
    ClassLoader loader = Generated.class.getClassLoader();
    Map<String, Integer> calls = new ConcurrentHashMap<>();
    for (int i = 0; i < OFTEN; i++) {
      Object both =
          Proxy.newProxyInstance(
              loader,
              new Class<?>[] {Greeting.class, Farewell.class, Comparable.class},
              (self, called, arguments) -> {
                calls.merge(called.getName(), 1, Integer::sum);
                return called.getReturnType() == String.class
                    ? called.getName() + (arguments == null ? 0 : arguments.length)
                    : (Object) 7;
              });
      Object open =
          Proxy.newProxyInstance(
              loader,
              new Class<?>[] {Farewell.class},
              (self, called, arguments) -> ((Long) arguments[0]).intValue());
      String said = ((Greeting) both).greet("you") + ((Greeting) both).greetAll();
      int left = ((Farewell) both).leave(1) + ((Farewell) open).leave(2);
      if (i == OFTEN - 1) {
        System.out.println(said + left + both.hashCode() + Proxy.isProxyClass(both.getClass()));
      }
    }
    System.out.println(calls.get("greet") + " " + calls.get("leave"));
  }

  private static void handles() throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle add =
        lookup.findVirtual(Account.class, "add", MethodType.methodType(int.class, int.class));
    MethodHandle make = lookup.findConstructor(Account.class, MethodType.methodType(void.class));
    MethodHandle both = MethodHandles.foldArguments(add, make);
    MethodHandle guarded =
        MethodHandles.guardWithTest(
            lookup.findVirtual(String.class, "isEmpty", MethodType.methodType(boolean.class)),
            MethodHandles.dropArguments(
                MethodHandles.constant(String.class, "empty"), 0, String.class),
            lookup.findVirtual(String.class, "trim", MethodType.methodType(String.class)));
    VarHandle version = lookup.findVarHandle(Account.class, "version", int.class);
    Account account = new Account();
    Greeting greeting =
        MethodHandleProxies.asInterfaceInstance(
                OpenGreeting.class,
                lookup
                    .findVirtual(
                        String.class, "concat", MethodType.methodType(String.class, String.class))
                    .bindTo("hello "))
            ::greet;
    String said = "";
    for (int i = 0; i < 500; i++) {
      int now = (int) add.invokeExact(account, 1);
      version.compareAndSet(account, now, now + 1);
      MethodHandle bound = MethodHandles.insertArguments(add, 1, i);
      now += (int) bound.invokeExact(account);
      Supplier<Account> supplier = Account::new;
      supplier.get().add(now);
      String text = i % 2 == 0 ? "" : " " + i + " ";
      said = (String) guarded.invokeExact(text) + greeting.greet("x");
    }
    System.out.println(said + " " + account.balance + " " + (int) both.invokeExact(5));
  }

  /** Can be made of a method handle. */
  public interface OpenGreeting {
    String greet(String name);
  }

  /** Are compiled to classes. */
  private static void styleSheets() throws Exception {
    String sheet =
        "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
            + "<xsl:output omit-xml-declaration='yes'/>"
            + "<xsl:template match='/'><b><xsl:value-of select='a'/></b></xsl:template>"
            + "</xsl:stylesheet>";
    StringWriter result = new StringWriter();
    TransformerFactory.newInstance()
        .newTemplates(new StreamSource(new StringReader(sheet)))
        .newTransformer()
        .transform(new StreamSource(new StringReader("<a>text</a>")), new StreamResult(result));
    System.out.println(result);
  }

  /** Several threads at once. */
  private static void quietly() throws Throwable {
    Account account = new Account();
    often(Account.class.getMethod("add", int.class), account, 3);
    often(Map.class.getMethod("size"), new HashMap<>());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(account);
    for (int i = 0; i < OFTEN; i++) {
      new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      Account.class.getConstructor().newInstance();
    }
  }
}
