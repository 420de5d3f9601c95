// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.json;

import dev.keirin.input.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value in a JSON file that knows its path, so that a wrong one can be named. */
record JsonNode(String file, String path, Object value) {

  static JsonNode parse(String file, String text) {
    return new JsonNode(file, "", JsonParser.parse(file, text));
  }

  /** A member of an object, which has to be there. */
  JsonNode get(String name) {
    if (!has(name)) {
      throw expected("an object with '" + name + "'");
    }
    return child(path.isEmpty() ? name : path + "." + name, ((Map<?, ?>) value).get(name));
  }

  boolean has(String name) {
    return value instanceof Map<?, ?> map && map.containsKey(name);
  }

  String text() {
    if (value instanceof String text) {
      return text;
    }
    throw expected("a string");
  }

  long number() {
    if (value instanceof Long number) {
      return number;
    }
    throw expected("a whole number");
  }

  /** An index or a line: a number that is neither negative nor very large. */
  int index(long limit) {
    long number = number();
    if (number < 0 || number >= limit) {
      throw expected("a number from 0 to " + (limit - 1));
    }
    return (int) number;
  }

  List<JsonNode> items() {
    if (!(value instanceof List<?> list)) {
      throw expected("a list");
    }
    List<JsonNode> items = new ArrayList<>();
    list.forEach(item -> items.add(child(path + "[" + items.size() + "]", item)));
    return items;
  }

  Map<String, JsonNode> members() {
    if (!(value instanceof Map<?, ?> map)) {
      throw expected("an object");
    }
    Map<String, JsonNode> members = new LinkedHashMap<>();
    map.keySet().forEach(name -> members.put((String) name, get((String) name)));
    return members;
  }

  private JsonNode child(String childPath, Object child) {
    return new JsonNode(file, childPath, child);
  }

  BadInputException expected(String what) {
    String where = path.isEmpty() ? file : file + ", " + path;
    return new BadInputException(where + ": expected " + what + ".");
  }
}
