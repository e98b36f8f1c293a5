package orbweaver.app.rehearse;

import java.time.DateTimeException;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import orbweaver.app.rehearse.Standing.Trap;
import org.jspecify.annotations.Nullable;

/// Pages without end.
final class Traps {
  private static final YearMonth START = YearMonth.of(2026, 1);
  private static final String FILE = ".html";
  private static final String ECHO = "echo/";

  /// The rest of the path at which a calendar begins.
  static final String FIRST_MONTH = "/" + START + FILE;

  private Traps() {}

  /// A month, which leads to the next.
  static @Nullable Resource calendar(OddPlace place) {
    YearMonth month = month(place.rest());
    if (month == null || month.isBefore(START)) {
      return null;
    }
    int step = (int) ChronoUnit.MONTHS.between(START, month);
    return page(place, "/" + month.plusMonths(1) + FILE, step);
  }

  private static @Nullable YearMonth month(String rest) {
    if (!rest.startsWith("/") || !rest.endsWith(FILE)) {
      return null;
    }
    try {
      return YearMonth.parse(rest.substring(1, rest.length() - FILE.length()));
    } catch (DateTimeException _) {
      return null;
    }
  }

  /// A folder that seems to contain itself.
  static @Nullable Resource echo(OddPlace place) {
    String rest = place.rest();
    int step = (rest.length() - 1) / ECHO.length();
    return rest.equals("/" + ECHO.repeat(Math.max(step, 0)))
        ? page(place, rest + ECHO, step)
        : null;
  }

  private static Resource page(OddPlace place, String nextRest, int step) {
    Content page = place.page(List.of(place.plan().home(), place.link(nextRest)));
    String name = place.oddity().folder() + place.index();
    return new Resource(page, new Trouble.None(), new Trap(name, step));
  }
}
