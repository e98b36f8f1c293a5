package orbweaver.loop;

import java.net.InetSocketAddress;

/// What has come in at a [DatagramPort].
///
/// @param from who sent it, or claims so
/// @param bytes all of them
public record Datagram(InetSocketAddress from, byte[] bytes) {}
