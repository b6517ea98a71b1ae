import Rill

/// A chain as its user has written it: without the subjects and connections that shared streams, drivers and signals consist of.
struct UserVisibleChain {
  private typealias Chain = TrackedSubscription.Chain

  private static let mainActor = "\(OperationName.mainActor)"
  private static let share = "\(OperationName.share)"
  private static let catchingError = "\(OperationName.catch)"
  private static let publishSubject = "\(OperationName.publishSubject)"
  private static let replaySubject = "\(OperationName.replaySubject)"

  /// An operation, and the live inner streams that it has.
  private struct Operation {
    let name: String
    var inner: [Chain] = []
  }

  let chain: TrackedSubscription.Chain

  /// `isInSharedSequence` is true for an inner stream of a driver or signal.
  init(_ chain: TrackedSubscription.Chain, isInSharedSequence: Bool = false) {
    // A driver or signal ends on the main actor, behind a shared stream.
    let isSharedSequence = isInSharedSequence || chain.operations.last == Self.mainActor && Self.hasSharedStream(chain)
    let operations = Self.operations(chain, isSharedSequence)
    let name = Self.isSignal(chain) ? "Signal" : "Driver"
    self.chain = Self.chain(isSharedSequence ? Self.named(operations, name) : operations)
  }

  private static func operations(_ chain: Chain, _ isSharedSequence: Bool) -> [Operation] {
    let own = chain.operations.map { Operation(name: $0) }
    if isShared(chain), let source = chain.others.first { return operations(source, isSharedSequence) + own }
    let source = chain.source.map { operations($0, isSharedSequence) } ?? []
    guard let head = own.first else { return source }
    let inner = chain.others.map { UserVisibleChain($0, isInSharedSequence: isSharedSequence).chain }
    return source + [Operation(name: head.name, inner: inner)] + own.dropFirst()
  }

  /// Creates the chain of the operations: each that has inner streams begins a part of it.
  private static func chain(_ operations: [Operation]) -> Chain {
    var source: Chain?
    var (names, inner): ([String], [Chain]) = ([], [])
    for operation in operations {
      if !operation.inner.isEmpty, !names.isEmpty {
        source = Chain(operations: names, source: source, others: inner)
        names = []
      }
      if names.isEmpty { inner = operation.inner }
      names.append(operation.name)
    }
    return Chain(operations: names, source: source, others: inner)
  }

  /// Whether the first operation is a connection of a shared stream, whose subject is its first source.
  private static func isShared(_ chain: Chain) -> Bool {
    chain.operations.first == Self.share && chain.source?.operations.count == 1 && chain.others.count < 2
  }

  private static func hasSharedStream(_ chain: Chain) -> Bool {
    isShared(chain) || chain.source.map(hasSharedStream) ?? false
  }

  private static func isSignal(_ chain: Chain) -> Bool {
    if isShared(chain) { return chain.source?.operations.first == Self.publishSubject }
    return chain.source.map(isSignal) ?? false
  }

  /// Replaces what makes a driver or a signal of a stream by its name.
  private static func named(_ operations: [Operation], _ name: String) -> [Operation] {
    var result: [Operation] = []
    var rest = operations[...]
    while let operation = rest.popFirst() {
      switch operation.name {
      case Self.mainActor, Self.share:
        if !result.contains(where: { $0.name == name }) { result.append(Operation(name: name)) }
        if operation.name == Self.mainActor, rest.first?.name == Self.catchingError { rest.removeFirst() }
      // The subject of a stream that another subscription has connected.
      case Self.replaySubject where rest.first?.name == Self.share, Self.publishSubject where rest.first?.name == Self.share:
        continue
      default: result.append(operation)
      }
    }
    return result
  }
}
