import Dispatch
import Foundation
import Rill
import RillLocks
import RillTesting

/// Records rows: one for each subscription of a stream.
final class RowRecorder: Sendable {
  private let label: String
  private let again: String?
  private let role: Diagram.Row.Role
  private let scheduler: TestScheduler
  private let showsSubscription: Bool
  private let recorded = Locked<[Diagram.Row]>([])

  /// Is signaled at each change of a row.
  static let changes = DispatchSemaphore(value: 0)

  /// Creates a recorder whose rows are called `label`, or `again` from the second on.
  init(
    label: String, again: String? = nil, role: Diagram.Row.Role, showsSubscription: Bool = false, _ scheduler: TestScheduler
  ) {
    (self.label, self.again, self.role, self.scheduler) = (label, again, role, scheduler)
    self.showsSubscription = showsSubscription
  }

  var rows: [Diagram.Row] { recorded.withLock { $0 } }

  /// The number of marks in all rows.
  var count: Int { rows.map(\.marks.count).reduce(0, +) }

  private var now: Double { Double(scheduler.clock) }

  /// Begins a row.
  ///
  /// Returns its number.
  @discardableResult
  func begin(at time: Double) -> Int {
    defer { RowRecorder.changes.signal() }
    return recorded.withLock { rows in
      var row = Diagram.Row(label: rows.isEmpty ? label : again ?? label, role: role, start: time)
      if time > 0, showsSubscription { row.marks = [Diagram.Mark(time, .subscribed)] }
      rows.append(row)
      return rows.count - 1
    }
  }

  /// Adds a symbol to the first row, at the current time.
  func add(_ symbol: Diagram.Symbol) { add(symbol, to: 0) }

  /// Adds a value to the first row, at the current time.
  func add(_ text: String) { add(.value(text)) }

  func add(_ symbol: Diagram.Symbol, to row: Int) {
    defer { RowRecorder.changes.signal() }
    let mark = Diagram.Mark(now, symbol)
    recorded.withLock { rows in
      if rows[row].end == nil { rows[row].marks.append(mark) }
    }
  }

  /// Returns a stream that records each subscription to `source` as a row.
  func recording<Element: Sendable>(
    _ source: Observable<Element>, _ text: @escaping @Sendable (Element) -> String
  ) -> Observable<Element> {
    .deferred { [self] in
      let row = begin(at: now)
      return source.do(
        onNext: { self.add(.value(text($0)), to: row) }, onError: { self.add(.error("\($0)"), to: row) },
        onCompleted: { self.add(.completed, to: row) }, onDispose: { self.add(.disposed, to: row) })
    }
  }
}
