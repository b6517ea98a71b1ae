public import Rill

/// The events of a stream, recorded as they arrive; see `record()`.
///
/// A wait ends as soon as its goal is reached. In a synchronous test it blocks the thread, and the main thread runs its run loop
/// meanwhile. In an `async` test it suspends the task. A wait that fails throws a `StreamRecordingError`, whose description shows
/// what the stream has emitted, and when. XCTest and Swift Testing print it.
///
/// In `withVirtualTime`, a wait of an `async` test ends when nothing can continue the test: nothing can run, no time is left to come, and
/// no task waits for code outside of the test. With `within:`, it waits for the given real time.
public final class StreamRecording<Element>: Disposable {
  /// The end of a stream.
  public enum End {
    /// The stream completed.
    case completed
    /// The stream failed.
    case failed(any Error)
  }

  private let location: String
  let recorded = RecordingBuffer<Element>()
  private let subscription = SingleAssignmentDisposable()

  init(_ source: Observable<Element>, location: String) {
    self.location = location
    let source = source.do(onDispose: { [recorded] in recorded.noteDisposal() })
    subscription.setDisposable(source.subscribe { [recorded] event in recorded.add(event) })
    recorded.setActive(true)
  }

  deinit { dispose() }

  /// Ends the recording.
  ///
  /// The events that were recorded remain.
  public func dispose() {
    recorded.setActive(false)
    subscription.dispose()
  }

  /// The events so far, including the end.
  public var events: [Event<Element>] { recorded.all.map(\.event) }

  /// The number of values that have been read.
  var readCount: Int { recorded.readCount }

  /// The events that have not been read.
  var unreadEvents: [Event<Element>] { recorded.unread }

  /// The values so far.
  public var values: [Element] { events.compactMap(\.element) }

  /// The end of the stream, or nil if it has not ended.
  public var end: End? {
    switch recorded.all.last?.event {
    case .completed?: .completed
    case .error(let error)?: .failed(error)
    case .next?, nil: nil
    }
  }

  func failure(_ reason: String, _ location: String, _ notes: [String] = []) -> StreamRecordingError {
    let events = recorded.all.map { (time: $0.time, text: "\($0.event)") }
    return StreamRecordingError(
      reason: reason, location: location, recordingLocation: self.location, events: events, notes: notes)
  }
}

extension StreamRecording: Sendable where Element: Sendable {}
extension StreamRecording.End: Sendable {}

extension StreamRecording.End: Equatable {
  /// Returns whether both streams have ended in the same way, with errors compared as those of an `Event`.
  public static func == (left: Self, right: Self) -> Bool { left.event == right.event }

  private var event: Event<Never> {
    switch self {
    case .completed: .completed
    case .failed(let error): .error(error)
    }
  }
}
