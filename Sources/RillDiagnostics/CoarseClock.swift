import CRillDiagnostics
import Dispatch

/// The clock of the tracker, which counts steps of 10 milliseconds.
///
/// An event stores the number of the current step, because reading a clock would take ten times as long.
struct CoarseClock {
  static let milliseconds = 10
  private let begin = DispatchTime.now()
  private var timer: (any DispatchSourceTimer)?
  /// Set by a test.
  private var fixed: UInt32?

  mutating func start() {
    guard timer == nil, fixed == nil else { return }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "rill.tracker", qos: .utility))
    timer.schedule(deadline: .now(), repeating: .milliseconds(CoarseClock.milliseconds), leeway: .milliseconds(1))
    timer.setEventHandler { [begin] in rill_set_tick(CoarseClock.ticks(since: begin)) }
    timer.activate()
    self.timer = timer
    _ = update()
  }

  mutating func stop() {
    timer?.cancel()
    timer = nil
    fixed = nil
  }

  mutating func set(to time: Duration) {
    stop()
    fixed = CoarseClock.ticks(time)
    _ = update()
  }

  /// Sets the time that events store to the current time, and returns it.
  func update() -> UInt32 {
    let now = fixed ?? CoarseClock.ticks(since: begin)
    rill_set_tick(now)
    return now
  }

  /// Returns a number of ticks as a duration.
  static func duration(_ ticks: UInt32) -> Duration { .milliseconds(Int(ticks) * milliseconds) }

  static func ticks(_ duration: Duration) -> UInt32 { UInt32(duration / .milliseconds(milliseconds)) }

  /// Returns a number of ticks in seconds, as in `12.30`.
  static func seconds(_ ticks: UInt32) -> String {
    let hundredths = ticks % 100
    return "\(ticks / 100).\(hundredths < 10 ? "0" : "")\(hundredths)"
  }

  private static func ticks(since begin: DispatchTime) -> UInt32 {
    let nanoseconds = DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds
    return UInt32(truncatingIfNeeded: nanoseconds / UInt64(milliseconds * 1_000_000))
  }
}
