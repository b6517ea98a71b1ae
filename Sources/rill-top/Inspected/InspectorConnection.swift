package import Foundation
package import RillDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection to an inspector, which is closed when this object is deallocated.
///
/// Not thread-safe.
package final class InspectorConnection {
  /// The descriptor, which does not block.
  package let descriptor: Int32
  private var unfinished: [UInt8] = []
  /// Lines that came together with the first one.
  private var waiting: [Data] = []
  /// A line is as long as the description of all subscriptions.
  private static let lineLimit = 64 << 20

  /// Connects to a socket.
  ///
  /// Returns nil if no process listens, or one of another user.
  package init?(folder: InspectorFolder, socket: String) {
    descriptor = folder.connect(socket)
    if descriptor < 0 { return nil }
  }

  deinit { InspectorFolder.close(descriptor) }

  /// Returns the lines that have arrived, without waiting, or the first megabytes of them.
  ///
  /// Returns nil at the end of the connection.
  package func readLines() -> [Data]? {
    var lines = waiting
    waiting = []
    // A program can write as fast as this reads.
    for _ in 0..<64 {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return lines }
      guard count > 0, unfinished.count < Self.lineLimit else { return lines.isEmpty ? nil : lines }
      var rest = bytes[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(Data(unfinished + rest[..<end]))
        unfinished = []
        rest = rest[(end + 1)...]
      }
      unfinished += rest
    }
    return lines
  }

  /// Waits until something can be read, for `milliseconds` at most.
  package func wait(_ milliseconds: Int32) { Self.wait(for: [self], milliseconds) }

  private static func wait(for connections: [InspectorConnection], _ milliseconds: Int32) {
    var requests = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
  }

  /// Returns the first line, or nil if the process does not send one within five seconds, as when it is stopped.
  ///
  /// A healthy program on a machine with much to do can need more than a second.
  package func hello() -> Hello? { Self.hellos(of: [self], within: .seconds(5))[0] }

  /// Returns the first line of each process, or nil for one that does not send it within `timeout`.
  package static func hellos(of connections: [InspectorConnection], within timeout: Duration) -> [Hello?] {
    var hellos = [Hello?](repeating: nil, count: connections.count)
    var silent = Array(connections.indices)
    let deadline = ContinuousClock.now + timeout
    while !silent.isEmpty, ContinuousClock.now < deadline {
      wait(for: silent.map { connections[$0] }, 50)
      silent.removeAll { index in
        guard let lines = connections[index].readLines() else { return true }
        guard let first = lines.first else { return false }
        connections[index].waiting = Array(lines.dropFirst())
        hellos[index] = try? JSONDecoder().decode(Hello.self, from: first)
        return true
      }
    }
    return hellos
  }
}
