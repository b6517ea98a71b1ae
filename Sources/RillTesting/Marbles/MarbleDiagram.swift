/// A diagram as it is written: marks along a line of time.
struct MarbleDiagram {
  let text: String
  private(set) var marks: [TimedMark] = []
  /// How many ticks it is long.
  private(set) var length = 0
  /// The tick of its first instant.
  private(set) var start = 0

  var end: Int { start + length }

  /// No time, and nothing in it.
  init() { text = "" }

  /// Reads a diagram; what its marks may be depends on what it is for, and is looked at by those below.
  init(_ text: String) throws(MarbleSyntaxError) {
    self.text = text
    var reader = MarbleParser(text)
    while let instant = try reader.nextInstant() {
      for (mark, column) in instant { marks.append(TimedMark(tick: length, mark: mark, column: column)) }
      length += 1
    }
  }

  /// What a source sends; `^`, which only a hot one has, is tick 0.
  init(source text: String, isHot: Bool) throws(MarbleSyntaxError) {
    try self.init(text)
    try forbid(.disposal, "a source does not dispose: '!' belongs into what an observer sees")
    if !isHot { try forbid(.subscription, "a cold source begins when it is subscribed to: only a hot one has '^'") }
    if let origin = try only(.subscription) {
      marks = marks.filter { $0.mark != .subscription }.map { $0.earlier(by: origin.tick) }
      start = -origin.tick
    }
    try checkEnd()
  }

  /// What an observer sees, from its subscription (`^`, or tick 0) to its disposal (`!`, if it has one).
  init(observer text: String) throws(MarbleSyntaxError) {
    try self.init(text)
    try checkEnd()
    let (subscription, disposal) = (try only(.subscription), try only(.disposal))
    for mark in marks where mark.mark.isEvent {
      if let subscription, mark.tick < subscription.tick {
        throw fault(mark, "an observer sees nothing before its subscription")
      }
      if let disposal, mark.tick >= disposal.tick { throw fault(mark, "an observer sees nothing at its disposal or later") }
    }
    if let subscription, let disposal, disposal.tick < subscription.tick {
      throw fault(disposal, "the disposal is before the subscription")
    }
  }

  /// When a source was subscribed to and until when, one after the other.
  init(subscriptions text: String) throws(MarbleSyntaxError) {
    try self.init(text)
    var isSubscribed = false
    for mark in marks {
      switch mark.mark {
      case .subscription where !isSubscribed: isSubscribed = true
      case .disposal where isSubscribed: isSubscribed = false
      case .subscription: throw fault(mark, "subscribed already: give overlapping subscriptions a diagram each")
      case .disposal: throw fault(mark, "not subscribed yet")
      default: throw fault(mark, "a diagram of subscriptions has '^' and '!' only")
      }
    }
  }

  /// The tick of the first such mark.
  func tick(of mark: MarbleMark) -> Int? { marks.first { $0.mark == mark }?.tick }

  /// The events of its stream.
  var events: [TimedMark] { marks.filter(\.mark.isEvent) }

  /// The subscriptions it shows.
  var subscriptions: [Subscription] {
    var found: [Subscription] = []
    for mark in marks {
      switch mark.mark {
      case .subscription: found.append(Subscription(mark.tick))
      case .disposal: found.append(Subscription(found.removeLast().subscribe, mark.tick))
      default: break
      }
    }
    return found
  }

  func fault(_ mark: TimedMark, _ reason: String) -> MarbleSyntaxError {
    MarbleSyntaxError(text, column: mark.column, reason)
  }

  private func checkEnd() throws(MarbleSyntaxError) {
    guard let end = marks.firstIndex(where: \.mark.isEnd) else { return }
    for mark in marks[(end + 1)...] where mark.mark.isEvent { throw fault(mark, "nothing follows the end of a stream") }
  }

  private func forbid(_ mark: MarbleMark, _ reason: String) throws(MarbleSyntaxError) {
    for found in marks where found.mark == mark { throw fault(found, reason) }
  }

  private func only(_ mark: MarbleMark) throws(MarbleSyntaxError) -> TimedMark? {
    let found = marks.filter { $0.mark == mark }
    if found.count > 1 { throw fault(found[1], "there is one '\(mark.text)' at the most") }
    return found.first
  }
}
