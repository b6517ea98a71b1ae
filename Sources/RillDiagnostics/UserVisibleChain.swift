/// A chain as its user has written it: without the subjects and connections that shared streams, drivers and signals consist of.
struct UserVisibleChain: CustomStringConvertible {
  private let operations: [String]

  init(_ chain: TrackedSubscription.Chain) {
    // A driver or signal ends on the main actor, behind a shared stream.
    self.init(chain, isSharedSequence: chain.operations.last == "main actor" && Self.hasSharedStream(chain))
  }

  private init(_ chain: TrackedSubscription.Chain, isSharedSequence: Bool) {
    let operations = Self.operations(chain, isSharedSequence)
    let name = Self.isSignal(chain) ? "Signal" : "Driver"
    self.operations = isSharedSequence ? Self.named(operations, name) : operations
  }

  var description: String { operations.joined(separator: " → ") }

  private static func operations(_ chain: TrackedSubscription.Chain, _ isSharedSequence: Bool) -> [String] {
    if isShared(chain), let source = chain.others.first {
      return operations(source, isSharedSequence) + chain.operations
    }
    let source = chain.source.map { operations($0, isSharedSequence) } ?? []
    guard let head = chain.operations.first else { return source }
    let inner = chain.others.map { UserVisibleChain($0, isSharedSequence: isSharedSequence).description }.joined(
      separator: ", ")
    return source + [inner.isEmpty ? head : "\(head) [\(inner)]"] + chain.operations.dropFirst()
  }

  /// Whether the first operation is a connection of a shared stream, whose subject is its first source.
  private static func isShared(_ chain: TrackedSubscription.Chain) -> Bool {
    chain.operations.first == "share" && chain.source?.operations.count == 1 && chain.others.count < 2
  }

  private static func hasSharedStream(_ chain: TrackedSubscription.Chain) -> Bool {
    isShared(chain) || chain.source.map(hasSharedStream) ?? false
  }

  private static func isSignal(_ chain: TrackedSubscription.Chain) -> Bool {
    if isShared(chain) { return chain.source?.operations.first == "PublishSubject" }
    return chain.source.map(isSignal) ?? false
  }

  /// Replaces what makes a driver or a signal of a stream by its name.
  private static func named(_ operations: [String], _ name: String) -> [String] {
    var result: [String] = []
    var rest = operations[...]
    while let operation = rest.popFirst() {
      switch operation {
      case "main actor", "share":
        if !result.contains(name) { result.append(name) }
        if operation == "main actor", rest.first == "catch" { rest.removeFirst() }
      // The subject of a stream that another subscription has connected.
      case "ReplaySubject" where rest.first == "share", "PublishSubject" where rest.first == "share": continue
      default: result.append(operation)
      }
    }
    return result
  }
}
