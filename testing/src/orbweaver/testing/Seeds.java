package orbweaver.testing;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/// Runs a test once a seed, handing it a [RandomGenerator] that follows from the seed alone. A
/// failure names its seed; `-Dseed=N` runs that one again. Seeds are fixed unless `-Dseeds.from=N`
/// moves them, so a green build stays green. `-Dseeds.times=N` tries so many times as many.
@Target(METHOD)
@Retention(RUNTIME)
@TestTemplate
@ExtendWith(Seeds.Provider.class)
public @interface Seeds {

  /// How many seeds to try.
  int value() default 100;

  /// Makes one invocation a seed.
  final class Provider implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
        ExtensionContext context) {
      Long only = Long.getLong("seed");
      if (only != null) {
        return Stream.of(new Invocation(only));
      }
      long from = Long.getLong("seeds.from", 0);
      int count = context.getRequiredTestMethod().getAnnotation(Seeds.class).value();
      count *= Integer.getInteger("seeds.times", 1);
      return LongStream.range(from, from + count).mapToObj(Invocation::new);
    }
  }

  /// One seed's run of the test.
  record Invocation(long seed)
      implements TestTemplateInvocationContext, ParameterResolver, TestExecutionExceptionHandler {
    @Override
    public String getDisplayName(int index) {
      return "seed=" + seed;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == RandomGenerator.class;
    }

    @Override
    public RandomGenerator resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return new SplittableRandom(seed);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure)
        throws Throwable {
      throw new AssertionError("-Dseed=" + seed + " runs this again: " + failure, failure);
    }
  }
}
