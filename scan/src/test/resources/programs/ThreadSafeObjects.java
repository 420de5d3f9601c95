import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

// Library objects whose methods are atomic one by one.
class ThreadSafeObjects {
  final Vector<String> vector = new Vector<>();
  final Map<String, String> map = new ConcurrentHashMap<>();
  final List<String> list = Collections.synchronizedList(new ArrayList<>());
  final Map<String, String> plain = new HashMap<>();

  synchronized String last() {
    return vector.isEmpty() ? null : vector.get(0); // finds with collections: lock-pattern
  }

  synchronized void putIfMissing(String key) {
    if (!map.containsKey(key)) {
      map.put(key, key); // finds with collections: lock-pattern
    }
  }

  synchronized void addIfMissing(String value) {
    if (!list.contains(value)) {
      list.add(value); // finds with collections: lock-pattern
    }
  }

  synchronized void plainMap(String key) {
    if (!plain.containsKey(key)) {
      plain.put(key, key);
    }
  }

  synchronized String local() {
    StringBuffer text = new StringBuffer();
    text.append("a");
    text.append("b");
    return text.toString();
  }

  String withoutContext() {
    return vector.isEmpty() ? null : vector.get(0);
  }
}
