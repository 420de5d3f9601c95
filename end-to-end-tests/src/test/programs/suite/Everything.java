// SPDX-License-Identifier: Apache-2.0
package suite;

/** Variables of every kind and type. */
public final class Everything {
  private static boolean booleanOfClass;
  private boolean booleanOfObject;
  private final boolean[] booleans = new boolean[3];
  private static byte byteOfClass;
  private byte byteOfObject;
  private final byte[] bytes = new byte[3];
  private static char charOfClass;
  private char charOfObject;
  private final char[] chars = new char[3];
  private static short shortOfClass;
  private short shortOfObject;
  private final short[] shorts = new short[3];
  private static int intOfClass;
  private int intOfObject;
  private final int[] ints = new int[3];
  private static long longOfClass;
  private long longOfObject;
  private final long[] longs = new long[3];
  private static float floatOfClass;
  private float floatOfObject;
  private final float[] floats = new float[3];
  private static double doubleOfClass;
  private double doubleOfObject;
  private final double[] doubles = new double[3];
  private static Object objectOfClass;
  private Object objectOfObject;
  private final Object[] objects = new Object[3];

  public void write() {
    booleanOfClass = true; // shared
    booleanOfObject = true; // shared
    booleans[1] = true; // shared
    byteOfClass = (byte) 1; // shared
    byteOfObject = (byte) 1; // shared
    bytes[1] = (byte) 1; // shared
    charOfClass = 'c'; // shared
    charOfObject = 'c'; // shared
    chars[1] = 'c'; // shared
    shortOfClass = (short) 1; // shared
    shortOfObject = (short) 1; // shared
    shorts[1] = (short) 1; // shared
    intOfClass = 1; // shared
    intOfObject = 1; // shared
    ints[1] = 1; // shared
    longOfClass = 1L; // shared
    longOfObject = 1L; // shared
    longs[1] = 1L; // shared
    floatOfClass = 1f; // shared
    floatOfObject = 1f; // shared
    floats[1] = 1f; // shared
    doubleOfClass = 1d; // shared
    doubleOfObject = 1d; // shared
    doubles[1] = 1d; // shared
    objectOfClass = "text"; // shared
    objectOfObject = "text"; // shared
    objects[1] = "text"; // shared
  }

  /** Reads all variables; what it returns depends on each. */
  public int read() {
    int hash = 0;
    hash += hash(booleanOfClass); // shared
    hash += hash(booleanOfObject); // shared
    hash += hash(booleans[1]); // shared
    hash += hash(byteOfClass); // shared
    hash += hash(byteOfObject); // shared
    hash += hash(bytes[1]); // shared
    hash += hash(charOfClass); // shared
    hash += hash(charOfObject); // shared
    hash += hash(chars[1]); // shared
    hash += hash(shortOfClass); // shared
    hash += hash(shortOfObject); // shared
    hash += hash(shorts[1]); // shared
    hash += hash(intOfClass); // shared
    hash += hash(intOfObject); // shared
    hash += hash(ints[1]); // shared
    hash += hash(longOfClass); // shared
    hash += hash(longOfObject); // shared
    hash += hash(longs[1]); // shared
    hash += hash(floatOfClass); // shared
    hash += hash(floatOfObject); // shared
    hash += hash(floats[1]); // shared
    hash += hash(doubleOfClass); // shared
    hash += hash(doubleOfObject); // shared
    hash += hash(doubles[1]); // shared
    hash += hash(objectOfClass); // shared
    hash += hash(objectOfObject); // shared
    hash += hash(objects[1]); // shared
    return hash;
  }

  private static int hash(Object value) {
    return value == null ? 0 : value.hashCode();
  }
}
