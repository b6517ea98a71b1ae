import Foundation
import Rill
import RillLocks

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
      // A device cannot be replaced.
      if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
      let handle = try FileHandle(forWritingTo: url)
      try? handle.truncate(atOffset: 0)
      state = Locked(State(handle: handle))
    } catch {
      throw .unwritable(file: url.lastPathComponent, reason: "\(error.localizedDescription)")
    }
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
