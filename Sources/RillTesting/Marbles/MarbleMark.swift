/// A symbol at a tick of a diagram.
struct MarbleMark: Hashable {
  let tick: Int
  let symbol: MarbleSymbol
  /// The column of the mark in the diagram that it was parsed from.
  var column = 0

  func earlier(by ticks: Int) -> MarbleMark { MarbleMark(tick: tick - ticks, symbol: symbol, column: column) }
}
