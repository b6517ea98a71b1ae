/// A marble diagram: rows of events on one time axis.
package struct Diagram: Equatable, Sendable {
  /// A stream, or actions at certain times.
  package struct Row: Equatable, Sendable {
    package enum Role: Sendable {
      case input
      /// A stream that an operator subscribes to for a value.
      case inner
      case output
      /// Actions and effects, which have no line.
      case action
      /// The texts of the times.
      case time

      var hasLine: Bool { self != .action && self != .time }
    }

    /// The name of the stream.
    package var label: String
    package var role: Role
    /// The time at which the line of the row begins.
    package var start = 0.0
    package var marks: [Mark] = []

    /// The time at which the line of the row ends, or nil if it continues.
    package var end: Double? { marks.last { $0.symbol.isEnd }?.time }
  }

  /// A symbol and its time.
  package struct Mark: Equatable, Sendable {
    package var time: Double
    package var symbol: Symbol

    package init(_ time: Double, _ symbol: Symbol) { (self.time, self.symbol) = (time, symbol) }
  }

  package enum Symbol: Equatable, Sendable {
    case value(String)
    case completed
    case error(String)
    /// The beginning of a subscription or of a connection.
    case subscribed
    /// The disposal of a subscription.
    case disposed

    /// Whether this ends the line of a row.
    package var isEnd: Bool {
      switch self {
      case .completed, .error, .disposed: true
      case .value, .subscribed: false
      }
    }
  }

  /// The name of the diagram.
  package var title: String
  /// The code of the operator, or an empty text if no operator is shown.
  package var code: String
  package var rows: [Row]
  /// The time at which rows without an end stop.
  package var end: Double

  package init(title: String, code: String = "", rows: [Row], end: Double = 0) {
    (self.title, self.code, self.rows) = (title, code, rows)
    let last = rows.flatMap(\.marks).map(\.time).max() ?? 0
    self.end = max(end, last)
  }

  /// The times of all marks in order, without repetitions.
  package var instants: [Double] { Set(rows.flatMap(\.marks).map(\.time)).sorted() }
}

extension Diagram.Row {
  /// The marks by time, in order.
  package var instants: [(time: Double, marks: [Diagram.Mark])] {
    Dictionary(grouping: marks, by: \.time).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
