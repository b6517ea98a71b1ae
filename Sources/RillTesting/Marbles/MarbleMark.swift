/// A mark and its tick.
struct TimedSymbol: Hashable {
  let tick: Int
  let mark: MarbleSymbol
  /// The column of the mark in the diagram that it was parsed from.
  var column = 0

  func earlier(by ticks: Int) -> TimedSymbol { TimedSymbol(tick: tick - ticks, mark: mark, column: column) }
}
