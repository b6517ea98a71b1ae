import Foundation
import RillDiagnostics
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A client that knows only that lines are JSON.
final class LineClient {
  let descriptor: Int32
  private var buffer = Data()

  init?(_ folder: SocketFolder, _ name: String = "\(getpid()).socket") {
    descriptor = folder.inspectors.connect(name)
    if descriptor < 0 { return nil }
  }

  deinit { InspectorFolder.close(descriptor) }

  /// Returns the next line, or nil at the end of the connection or after ten seconds.
  func line() -> [String: Any]? {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end]
        buffer = Data(buffer[(end + 1)...])
        return (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any]
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, 1000) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 65536)
      let count = unsafe read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return nil }
      buffer += bytes[..<count]
    }
    return nil
  }

  /// Reads lines until one satisfies a condition, and returns it.
  @discardableResult
  func wait(_ condition: ([String: Any]) -> Bool, file: StaticString = #filePath, at place: UInt = #line) -> [String: Any] {
    while let line = line() {
      if condition(line) { return line }
    }
    XCTFail("the line has not come", file: file, line: place)
    return [:]
  }

  /// Waits for the subscriptions that are made in a file, and returns them.
  func subscriptions(in file: String = #fileID, _ count: Int = 1) -> [[String: Any]] {
    var found: [UInt64: [String: Any]] = [:]
    wait { line in
      for item in line["subscriptions"] as? [[String: Any]] ?? [] where item["file"] as? String == file {
        found[item["id"] as? UInt64 ?? 0] = item
      }
      return found.count >= count
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Waits for the next event of a subscription: `[id, time, count, kind, text]`.
  func event(of id: UInt64) -> [Any] {
    var found: [Any] = []
    wait { line in
      found = (line["events"] as? [[Any]] ?? []).first { ($0[0] as? UInt64) == id } ?? []
      return !found.isEmpty
    }
    return found
  }
}
