package orbweaver.crawl.fetch;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.ReferenceCountedOpenSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.internal.tcnative.SSLContext;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Engines of BoringSSL, one context for each offer. Chains of certificates are checked by the Java
/// runtime's rules. Sessions are kept by host and port, so that coming back costs no certificate.
final class BoringEngines implements TlsEngines {
  /// P-256 first: its keys are made in half the time of X25519's here, and every server has it.
  private static final String[] GROUPS = {"P-256", "X25519"};

  private static final int MAX_SESSIONS = 1_000;

  private final TlsOptions options;
  private final X509ExtendedTrustManager trust;
  private final Map<Alpn, ReferenceCountedOpenSslContext> contexts = new EnumMap<>(Alpn.class);
  private boolean closed;

  private BoringEngines(TlsOptions options, X509ExtendedTrustManager trust) {
    this.options = options;
    this.trust = trust;
  }

  static BoringEngines load(TlsOptions options) {
    try {
      var engines = new BoringEngines(options, Trust.of(options));
      ReferenceCountedOpenSslContext _ = engines.context(Alpn.HTTP_1);
      return engines;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the trusted authorities cannot be loaded", e);
    }
  }

  private ReferenceCountedOpenSslContext context(Alpn offer) {
    if (closed) {
      throw new IllegalStateException("TLS is closed");
    }
    return contexts.computeIfAbsent(offer, this::newContext);
  }

  private ReferenceCountedOpenSslContext newContext(Alpn offer) {
    try {
      var context = (ReferenceCountedOpenSslContext) builder(offer).build();
      OpenSslSessionContext sessions = context.sessionContext();
      sessions.setSessionCacheEnabled(true);
      sessions.setSessionCacheSize(MAX_SESSIONS);
      logKeys(context, options.keyLog());
      return context;
    } catch (SSLException | GeneralSecurityException e) {
      throw new IllegalStateException("BoringSSL cannot be set up: " + e.getMessage(), e);
    }
  }

  private SslContextBuilder builder(Alpn offer) throws GeneralSecurityException {
    SslContextBuilder builder =
        SslContextBuilder.forClient()
            .sslProvider(SslProvider.OPENSSL_REFCNT)
            .trustManager(trust)
            .enableOcsp(!options.insecure())
            .protocols(options.oldest().protocolsFromHere())
            .option(OpenSslContextOption.GROUPS, GROUPS.clone())
            .endpointIdentificationAlgorithm(options.insecure() ? "" : "HTTPS")
            .applicationProtocolConfig(
                new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                    offer.protocols()));
    TlsIdentity identity = options.identity();
    if (identity != null) {
      X509Certificate[] chain =
          Pem.certificates(identity.certificates()).toArray(X509Certificate[]::new);
      builder = builder.keyManager(Pem.privateKey(identity.key()), chain);
    }
    return builder;
  }

  private static void logKeys(
      ReferenceCountedOpenSslContext context, @Nullable Consumer<String> keyLog) {
    if (keyLog != null) {
      boolean _ =
          SSLContext.setKeyLogCallback(
              handle(context),
              (_, line) -> keyLog.accept(new String(line, StandardCharsets.US_ASCII)));
    }
  }

  /// What tcnative knows the context by. Netty has no door to it: its public pointers are of
  /// BoringSSL, one level below.
  private static long handle(ReferenceCountedOpenSslContext context) {
    try {
      Field field = ReferenceCountedOpenSslContext.class.getDeclaredField("ctx");
      field.setAccessible(true);
      return field.getLong(context);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("keys cannot be told with this version of Netty", e);
    }
  }

  @Override
  public TlsLibrary library() {
    return TlsLibrary.BORINGSSL;
  }

  @Override
  public SSLEngine client(String host, int port, Alpn offer) {
    ByteBufAllocator allocator = UnpooledByteBufAllocator.DEFAULT;
    // Of the engines for its own handlers one call opens several records.
    SSLEngine engine = context(offer).newHandler(allocator, host, port).engine();
    TlsEngines.presentBareName(engine, host);
    return engine;
  }

  @Override
  public void close() {
    closed = true;
    contexts.values().forEach(ReferenceCountedOpenSslContext::release);
    contexts.clear();
  }
}
