/// A parsed marble diagram: marks with their ticks.
struct MarbleDiagram {
  let text: String
  private(set) var marks: [MarbleMark] = []
  /// The length in ticks.
  private(set) var length = 0
  /// The tick of the first instant.
  private(set) var start = 0

  var end: Int { start + length }

  /// Creates an empty diagram.
  init() { text = "" }

  /// Parses a diagram.
  ///
  /// The other initializers check which marks are allowed in which kind of diagram.
  init(_ text: String) throws(MarbleSyntaxError) {
    self.text = text
    var parser = MarbleParser(text)
    while let instant = try parser.nextInstant() {
      for (symbol, column) in instant { marks.append(MarbleMark(tick: length, symbol: symbol, column: column)) }
      length += 1
    }
  }

  /// Parses the diagram of a source.
  ///
  /// Only a hot source can have `^`, which is tick 0.
  init(source text: String, isHot: Bool) throws(MarbleSyntaxError) {
    try self.init(text)
    try forbid(.disposal, "'!' is not allowed in the diagram of a source: only an observer disposes")
    if !isHot {
      try forbid(.subscription, "'^' is not allowed in the diagram of a cold source, which starts when it is subscribed to")
    }
    if let origin = try only(.subscription) {
      marks = marks.filter { $0.symbol != .subscription }.map { $0.earlier(by: origin.tick) }
      start = -origin.tick
    }
    try checkEnd()
  }

  /// Parses the diagram of an observer, from its subscription (`^` or tick 0) to its disposal (`!`, if there is one).
  init(observer text: String) throws(MarbleSyntaxError) {
    try self.init(text)
    try checkEnd()
    let (subscription, disposal) = (try only(.subscription), try only(.disposal))
    for mark in marks where mark.symbol.isEvent {
      if let subscription, mark.tick < subscription.tick {
        throw syntaxError(mark, "an observer receives no event before its subscription")
      }
      if let disposal, mark.tick >= disposal.tick {
        throw syntaxError(mark, "an observer receives no event at or after its disposal")
      }
    }
    if let subscription, let disposal, disposal.tick < subscription.tick {
      throw syntaxError(disposal, "the disposal is before the subscription")
    }
  }

  /// Parses a diagram of the subscriptions to a source, which must not overlap.
  init(subscriptions text: String) throws(MarbleSyntaxError) {
    try self.init(text)
    var isSubscribed = false
    for mark in marks {
      switch mark.symbol {
      case .subscription where !isSubscribed: isSubscribed = true
      case .disposal where isSubscribed: isSubscribed = false
      case .subscription: throw syntaxError(mark, "already subscribed: use a diagram for each overlapping subscription")
      case .disposal: throw syntaxError(mark, "not subscribed yet")
      default: throw syntaxError(mark, "only '^' and '!' are allowed in a subscription diagram")
      }
    }
  }

  /// Returns the tick of the first mark with `symbol`.
  func tick(of symbol: MarbleSymbol) -> Int? { marks.first { $0.symbol == symbol }?.tick }

  /// The marks that are events.
  var events: [MarbleMark] { marks.filter(\.symbol.isEvent) }

  /// The subscriptions that the diagram shows.
  var subscriptions: [Subscription] {
    var found: [Subscription] = []
    for mark in marks {
      switch mark.symbol {
      case .subscription: found.append(Subscription(mark.tick))
      case .disposal: found.append(Subscription(found.removeLast().subscribe, mark.tick))
      default: break
      }
    }
    return found
  }

  func syntaxError(_ mark: MarbleMark, _ reason: String) -> MarbleSyntaxError {
    MarbleSyntaxError(text, column: mark.column, reason)
  }

  private func checkEnd() throws(MarbleSyntaxError) {
    guard let end = marks.firstIndex(where: \.symbol.isEnd) else { return }
    for mark in marks[(end + 1)...] where mark.symbol.isEvent {
      throw syntaxError(mark, "no event is allowed after the end of the stream")
    }
  }

  private func forbid(_ symbol: MarbleSymbol, _ reason: String) throws(MarbleSyntaxError) {
    for found in marks where found.symbol == symbol { throw syntaxError(found, reason) }
  }

  private func only(_ symbol: MarbleSymbol) throws(MarbleSyntaxError) -> MarbleMark? {
    let found = marks.filter { $0.symbol == symbol }
    if found.count > 1 { throw syntaxError(found[1], "only one '\(symbol.text)' is allowed") }
    return found.first
  }
}
