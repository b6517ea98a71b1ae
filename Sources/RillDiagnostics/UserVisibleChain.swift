import Rill

/// A chain as its user has written it: without the subjects and connections that shared streams, drivers and signals consist of.
struct UserVisibleChain {
  private typealias Chain = TrackedSubscription.Chain

  private static let stage = "\(OperationName.mainActor)"
  private static let lastStage = "\(OperationName.mainActorDisposal)"
  private static let share = "\(OperationName.share)"
  private static let sharedSequences = Set(
    [OperationName.driver, OperationName.signal, OperationName.sharedSequence].map { "\($0)" })
  private static let subjects = Set([OperationName.publishSubject, OperationName.replaySubject].map { "\($0)" })

  /// An operation, and the live inner streams that it has.
  private struct Operation {
    let name: String
    var inner: [Chain] = []
  }

  let chain: TrackedSubscription.Chain

  init(_ chain: TrackedSubscription.Chain) {
    self.chain = Self.chain(Self.withoutStages(Self.operations(chain)))
  }

  private static func operations(_ chain: Chain) -> [Operation] {
    let own = chain.operations.map { Operation(name: $0) }
    if isShared(chain), let source = chain.others.first { return operations(source) + own }
    let source = chain.source.map(operations) ?? []
    guard let head = own.first else { return source }
    let inner = chain.others.map { UserVisibleChain($0).chain }
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
    guard let first = chain.operations.first, first == share || sharedSequences.contains(first) else { return false }
    return chain.source?.operations.count == 1 && chain.others.count < 2
  }

  /// Leaves one operation of each driver or signal: its operators share what they emit, each with stages of its own.
  private static func withoutStages(_ operations: [Operation]) -> [Operation] {
    var result: [Operation] = []
    // The driver or signal that the operations belong to.
    var sequence: String?
    for (index, operation) in operations.enumerated() {
      let name = operation.name
      if name == stage { continue }
      if name == lastStage {
        sequence = nil
      } else if sharedSequences.contains(name) {
        if name != sequence { result.append(operation) }
        sequence = name
      } else if !isSubject(name, ofConnectionAt: index + 1, in: operations) {
        result.append(operation)
      }
    }
    return result
  }

  /// Whether an operation is the subject of a driver or signal that another subscription has connected.
  private static func isSubject(_ name: String, ofConnectionAt index: Int, in operations: [Operation]) -> Bool {
    subjects.contains(name) && index < operations.count && sharedSequences.contains(operations[index].name)
  }
}
