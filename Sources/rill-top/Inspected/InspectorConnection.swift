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

  /// Returns the lines that have arrived, without waiting.
  ///
  /// Returns nil at the end of the connection.
  package func readLines() -> [Data]? {
    var lines = waiting
    waiting = []
    while true {
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
  }

  /// Waits until something can be read, for `milliseconds` at most.
  package func wait(_ milliseconds: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&request, 1, milliseconds)
  }

  /// Returns the first line, or nil if the process does not send one within five seconds, as when it is stopped.
  ///
  /// A healthy program on a machine with much to do can need more than a second.
  package func hello() -> Hello? {
    let deadline = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < deadline {
      wait(50)
      guard let lines = readLines() else { return nil }
      if let first = lines.first {
        waiting = Array(lines.dropFirst())
        return try? JSONDecoder().decode(Hello.self, from: first)
      }
    }
    return nil
  }
}
