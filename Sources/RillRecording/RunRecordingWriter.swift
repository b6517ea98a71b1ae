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
    /// The line that is written, whose memory is used again.
    var line: [UInt8] = []
  }

  private let file: String
  private let clock: RunRecordingClock
  private let limit: Int
  private let state: Locked<State>
  /// Whether events are still written: without a lock, because a recording that has ended must cost nothing.
  private let openMark = Atomic<Bool>(true)

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

  var isOpen: Bool { openMark.load(ordering: .relaxed) }

  var error: RunRecordingError? { state.withLock { $0.error } }

  /// Writes the line of a stream.
  ///
  /// Returns the text that names the stream in the lines of its events.
  func announce<Element>(_ direction: RunRecording.Direction, _ name: String, _ type: Element.Type) -> [UInt8] {
    let stream = #""\#(direction.rawValue)":\#(JSONValue.string(name).text)"#
    write("{\(stream),\"type\":\(JSONValue.string(type == Void.self ? "Void" : "\(type)").text)}")
    return Array(stream.utf8)
  }

  /// Returns the part of a line that describes an event.
  ///
  /// It is made outside of the lock, because it runs code of the user.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - isSecret: whether the event can contain a secret.
  ///   - writesSecrets: whether `write` was made for such a value.
  ///   - write: writes a value.
  /// - Returns: The part of the line.
  static func field<Element>(
    _ event: Event<Element>, isSecret: Bool, writesSecrets: Bool, _ write: JSONWriting<Element>
  ) -> [UInt8] {
    var field: [UInt8] = []
    switch event {
    case .next(let value):
      field.reserveCapacity(128)
      field += #""next":"#.utf8
      // A value that cannot be encoded is left out.
      let isWritten = !isSecret || writesSecrets ? try? write(value, &field) : false
      if isWritten != true { return Array(#""omitted":true"#.utf8) }
    case .completed: field += #""completed":true"#.utf8
    case .error(let error):
      field += #""error":"#.utf8
      (isSecret ? "\(type(of: error)) (secret)" : "\(error)").write(to: &field)
    }
    return field
  }

  /// Writes the line of an event at the current time.
  func write(_ stream: [UInt8], _ field: [UInt8]) {
    write { line, time in
      line += #"{"time":"#.utf8
      line.append(seconds: time)
      line.append(UInt8(ascii: ","))
      line += stream
      line.append(UInt8(ascii: ","))
      line += field
      line.append(UInt8(ascii: "}"))
    }
  }

  func write(_ line: String) { write { text, _ in text += line.utf8 } }

  private func write(_ write: (inout [UInt8], Duration) -> Void) {
    let now = clock.now.offset
    state.withLock { state in
      // Another thread can have written a later time meanwhile. The times in the file never decrease.
      state.last = max(state.last, now)
      do {
        state.line.removeAll(keepingCapacity: true)
        write(&state.line, state.last)
        state.line.append(UInt8(ascii: "\n"))
        state.size += state.line.count
        // Only whole lines, and none after one that was left out, so that it can be replayed.
        if state.size > limit { throw RunRecordingError.full(file: file, limit: limit) }
        if let handle = state.handle { try Self.write(state.line, to: handle) }
      } catch let error as RunRecordingError {
        state.error = state.error ?? error
        try? state.handle?.close()
        end(&state)
      } catch {
        state.error = state.error ?? .unwritable(file: file, reason: "\(error.localizedDescription)")
        end(&state)
      }
    }
  }

  private func end(_ state: inout State) {
    state.handle = nil
    state.line = []
    openMark.store(false, ordering: .relaxed)
  }

  /// Writes a line with one system call, or as the handle does, if that takes more than one, or fails.
  private static func write(_ line: [UInt8], to handle: FileHandle) throws {
    #if canImport(Darwin)
      let written = unsafe line.withUnsafeBytes { unsafe Darwin.write(handle.fileDescriptor, $0.baseAddress, $0.count) }
    #elseif canImport(Musl)
      let written = unsafe line.withUnsafeBytes { unsafe Musl.write(handle.fileDescriptor, $0.baseAddress, $0.count) }
    #else
      let written = unsafe line.withUnsafeBytes { unsafe Glibc.write(handle.fileDescriptor, $0.baseAddress, $0.count) }
    #endif
    if written != line.count { try handle.write(contentsOf: Data(line.dropFirst(max(0, written)))) }
  }

  /// Closes the file, and returns the first error.
  func close() -> RunRecordingError? {
    state.withLock { state in
      do { try state.handle?.close() } catch {
        state.error = state.error ?? .unwritable(file: file, reason: "\(error.localizedDescription)")
      }
      end(&state)
      return state.error
    }
  }
}
