import Foundation
import Rill
import RillLocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file of a recording.
final class RunRecordingWriter: Sendable {
  private struct State {
    var handle: FileHandle?
    var error: RunRecordingError?
    var last = Duration.zero
    var size = 0
  }

  private let file: String
  private let clock: RunRecordingClock
  private let limit: Int
  private let state: Locked<State>

  init(_ url: URL, _ clock: RunRecordingClock, limit: Int) throws(RunRecordingError) {
    file = url.lastPathComponent
    self.clock = clock
    self.limit = limit
    do {
      state = Locked(State(handle: try Self.open(url)))
    } catch {
      throw (error as? RunRecordingError)
        ?? RunRecordingError.unwritable(file: url.lastPathComponent, reason: "\(error.localizedDescription)")
    }
  }

  /// Creates the file, or a new one in place of one that no recorder writes.
  ///
  /// A program that reads it as it grows, such as `rill-top`, sees that it is another one.
  private static func open(_ url: URL) throws -> FileHandle {
    let path = url.resolvingSymlinksInPath().path
    if let existing = try? aboveStandardStreams(FileHandle(forWritingTo: url)) {
      guard lock(existing) else {
        throw RunRecordingError.unwritable(file: url.lastPathComponent, reason: "another recorder writes it")
      }
      // A device cannot be replaced.
      guard (try? existing.truncate(atOffset: 0)) != nil else { return existing }
      try FileManager.default.removeItem(atPath: path)
    }
    try Data().write(to: URL(filePath: path))
    let handle = try aboveStandardStreams(FileHandle(forWritingTo: url))
    _ = lock(handle)
    return handle
  }

  /// Returns a handle whose descriptor is not that of a standard stream, to which what the program prints would be written.
  private static func aboveStandardStreams(_ handle: FileHandle) throws -> FileHandle {
    let descriptor = handle.fileDescriptor
    if descriptor > STDERR_FILENO { return handle }
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    if moved < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EBADF) }
    try handle.close()
    return FileHandle(fileDescriptor: moved, closeOnDealloc: true)
  }

  /// Locks a file until it is closed, and returns whether no other recorder has locked it, in this process or another one.
  private static func lock(_ handle: FileHandle) -> Bool {
    flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  var error: RunRecordingError? { state.withLock { $0.error } }

  /// Writes the line of a stream.
  ///
  /// Returns the text that names the stream in the lines of its events.
  func announce<Element>(_ direction: RunRecording.Direction, _ name: String, _ type: Element.Type) -> String {
    let stream = #""\#(direction.rawValue)":\#(JSONValue.string(name).text)"#
    write("{\(stream),\"type\":\(JSONValue.string(type == Void.self ? "Void" : "\(type)").text)}")
    return stream
  }

  /// Returns the part of a line that describes an event.
  ///
  /// It is made outside of the lock, because it runs code of the user.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - isStored: whether the event can contain the value of a stored property.
  ///   - writesStored: whether `json` was made for such a value.
  ///   - json: what is written of a value.
  /// - Returns: The part of the line.
  static func field<Element>(
    _ event: Event<Element>, isStored: Bool, writesStored: Bool, _ json: (Element) throws -> JSONValue?
  ) -> String {
    switch event {
    case .next(let value):
      // A value that cannot be encoded is left out.
      guard !isStored || writesStored, let json = try? json(value) else { return #""omitted":true"# }
      return #""next":\#(json.text)"#
    case .completed: return #""completed":true"#
    case .error(let error):
      return #""error":\#(JSONValue.string(isStored ? "\(type(of: error)) (stored)" : "\(error)").text)"#
    }
  }

  /// Writes the line of an event at the current time.
  func write(_ stream: String, _ field: String) {
    write { time in "{\"time\":\(time.secondsText),\(stream),\(field)}" }
  }

  func write(_ line: String) { write { _ in line } }

  private func write(_ line: (Duration) -> String) {
    let now = clock.now.offset
    state.withLock { state in
      // Another thread can have written a later time meanwhile. The times in the file never decrease.
      state.last = max(state.last, now)
      do {
        let data = Data((line(state.last) + "\n").utf8)
        state.size += data.count
        // Only whole lines, and none after one that was left out, so that it can be replayed.
        if state.size > limit { throw RunRecordingError.full(file: file, limit: limit) }
        try state.handle?.write(contentsOf: data)
      } catch let error as RunRecordingError {
        state.error = state.error ?? error
        try? state.handle?.close()
        state.handle = nil
      } catch {
        state.error = state.error ?? .unwritable(file: file, reason: "\(error.localizedDescription)")
        state.handle = nil
      }
    }
  }

  /// Closes the file, and returns the first error.
  func close() -> RunRecordingError? {
    state.withLock { state in
      do { try state.handle?.close() } catch {
        state.error = state.error ?? .unwritable(file: file, reason: "\(error.localizedDescription)")
      }
      state.handle = nil
      return state.error
    }
  }
}
