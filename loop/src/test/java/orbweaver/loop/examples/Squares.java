package orbweaver.loop.examples;

import java.util.ArrayList;
import java.util.List;
import orbweaver.loop.Generator;
import orbweaver.loop.Loop;

/// A generator that squares what is sent back to it.
public final class Squares {
  private Squares() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println(Loop.run(() -> squares(List.of(2, 3, 12))));
  }

  static List<Integer> squares(List<Integer> numbers) {
    var squares = new ArrayList<Integer>();
    try (Generator<Integer, Integer> squarer =
        Generator.of(out -> {
          int square = 0;
          for (; ; ) {
            int number = out.emit(square);
            square = number * number;
          }
        })) {
      squarer.next(); // up to the first emit
      for (int number : numbers) {
        squares.add(squarer.send(number));
      }
    }
    return squares;
  }
}
