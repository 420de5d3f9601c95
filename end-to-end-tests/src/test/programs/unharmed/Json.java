// SPDX-License-Identifier: Apache-2.0
// uses: jackson-databind-2.22.3.jar
// uses: jackson-core-2.22.3.jar
// uses: jackson-annotations-2.22.jar
// uses: gson-2.13.2.jar
package unharmed;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Frameworks that look at all fields of an object. */
public final class Json {
  public static class Order {
    private String customer = "Ada";
    private int[] amounts = {1, 2};
    private volatile long stamp = 7;
    private transient String cache = "no";
    protected List<Line> lines = List.of(new Line("tea", 2.5), new Line("cup", 4));
    private final Map<String, Order> related = new LinkedHashMap<>();
  }

  public static class Line {
    private String article;
    private double price;

    Line() {}

    Line(String article, double price) {
      this.article = article;
      this.price = price;
    }
  }

  public record Point(int x, String label) {}

  public static void main(String[] args) throws Exception {
    Order order = new Order();
    order.related.put("first", new Order());
    Gson gson = new Gson();
    System.out.println(gson.toJson(order));
    System.out.println(gson.toJson(new Point(1, "p")));
    System.out.println(gson.fromJson("{\"article\":\"pot\",\"price\":9}", Line.class).article);
    System.out.println(
        new GsonBuilder().excludeFieldsWithModifiers().create().toJson(new Line("jug", 1)));
    ObjectMapper mapper = new ObjectMapper();
    mapper.setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY);
    System.out.println(mapper.writeValueAsString(order));
    System.out.println(mapper.writeValueAsString(new Point(2, "q")));
    System.out.println(mapper.readValue("{\"x\":3,\"label\":\"r\"}", Point.class));
    System.out.println(mapper.readValue("{\"article\":\"pan\",\"price\":3}", Line.class).price);
  }
}
