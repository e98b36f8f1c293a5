package orbweaver.crawl.fetch;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/// Tells addresses of the public internet from those behind which somebody's own house lies: a page
/// must not be able to send a crawler there. By IANA's registries of special-purpose addresses.
final class AddressGuard {
  private AddressGuard() {}

  private record Block(byte[] prefix, int bits) {
    static Block of(int bits, int... prefix) {
      var bytes = new byte[prefix.length];
      for (int i = 0; i < prefix.length; i++) {
        bytes[i] = (byte) prefix[i];
      }
      return new Block(bytes, bits);
    }

    boolean contains(byte[] address) {
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit & 7);
        if (((address[bit >> 3] ^ prefix[bit >> 3]) & mask) != 0) {
          return false;
        }
      }
      return true;
    }
  }

  /// This network, private, shared, loopback, link-local (with the metadata service
  /// 169.254.169.254), protocol assignments, documentation, benchmarks, multicast, reserved and
  /// broadcast.
  private static final List<Block> IPV4 =
      List.of(
          Block.of(8, 0),
          Block.of(8, 10),
          Block.of(10, 100, 64),
          Block.of(8, 127),
          Block.of(16, 169, 254),
          Block.of(12, 172, 16),
          Block.of(24, 192, 0, 0),
          Block.of(24, 192, 0, 2),
          Block.of(16, 192, 168),
          Block.of(15, 198, 18),
          Block.of(24, 198, 51, 100),
          Block.of(24, 203, 0, 113),
          Block.of(3, 224));

  /// Private (with the metadata service fd00:ec2::254), link-local, site-local, multicast, discard
  /// only, protocol assignments (with Teredo), documentation, segment routing, translation of IPv4
  /// within a network (RFC 8215).
  private static final List<Block> IPV6 =
      List.of(
          Block.of(7, 0xfc),
          Block.of(10, 0xfe, 0x80),
          Block.of(10, 0xfe, 0xc0),
          Block.of(8, 0xff),
          Block.of(32, 0x01, 0, 0, 0),
          Block.of(23, 0x20, 0x01, 0),
          Block.of(32, 0x20, 0x01, 0x0d, 0xb8),
          Block.of(20, 0x3f, 0xff, 0),
          Block.of(16, 0x5f, 0),
          Block.of(48, 0, 0x64, 0xff, 0x9b, 0, 1));

  /// Translation of IPv4 by RFC 6052, with the IPv4 address at the end.
  private static final Block NAT64 = Block.of(96, 0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0);

  /// 6to4, with the IPv4 address behind the prefix.
  private static final Block SIX_TO_FOUR = Block.of(16, 0x20, 0x02);

  /// The first 64 bits of IPv4-mapped, IPv4-translated (RFC 2765), IPv4-compatible, loopback and
  /// unspecified addresses.
  private static final Block ZEROS = Block.of(64, 0, 0, 0, 0, 0, 0, 0, 0);

  /// Whether the address is not of the public internet.
  static boolean isInternal(InetAddress address) {
    return switch (address) {
      case Inet4Address v4 -> isInternalV4(v4.getAddress());
      case Inet6Address v6 -> isInternalV6(v6.getAddress());
      default -> true;
    };
  }

  private static boolean isInternalV4(byte[] address) {
    return IPV4.stream().anyMatch(block -> block.contains(address));
  }

  private static boolean isInternalV6(byte[] address) {
    if (ZEROS.contains(address) || NAT64.contains(address)) {
      return isInternalV4(Arrays.copyOfRange(address, 12, 16));
    }
    if (SIX_TO_FOUR.contains(address)) {
      return isInternalV4(Arrays.copyOfRange(address, 2, 6));
    }
    return IPV6.stream().anyMatch(block -> block.contains(address));
  }
}
