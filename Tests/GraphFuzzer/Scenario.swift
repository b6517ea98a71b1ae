/// A graph with its sources and observers.
package struct Scenario: Hashable {
  /// The time at which all observers are disposed.
  static let end = 60_000

  var sources: [Source]
  /// The shared streams, each of which uses only those before it.
  var shares: [SharedStream]
  var root: Graph
  var observers: [ObserverPlan]
  /// Whether the script sends each event to a subject in a batch of its own, which changes nothing if `isLinear`.
  var hasBatches = false

  /// Whether an event of a subject reaches the observer on one way only, so that a batch of it is delivered as the event itself.
  var isLinear: Bool {
    guard observers.count == 1, actions.isEmpty else { return false }
    // Streams that exist several times at once have gates of one distance, whose order is not defined.
    var (subjects, shared, repeated) = ([Int: Int](), [Int: Int](), false)
    func visit(_ graph: Graph, isInner: Bool, isLate: Bool) {
      switch graph {
      case .leaf(.source(let index)):
        if case .subject = sources[index] {
          subjects[index, default: 0] += 1
          if isInner { repeated = true }
        }
      case .shared(let index):
        shared[index, default: 0] += 1
        if isInner || isLate { repeated = true }
      case .unary(.retry, let source), .unary(.retryWhen, let source), .unary(.retryWhenTake, let source),
        .unary(.retryPolicy, let source), .unary(.repeatWhen, let source):
        visit(source, isInner: isInner, isLate: true)
      // In a batch, its closure is called for several values before what they lead to is delivered.
      case .flat, .nary(.pages, _): repeated = true
      // A limit does not count the values of a batch.
      case .unary(.observeOnNewest, _), .unary(.observeOnOldest, _): repeated = true
      // In which order its streams emit what they receive in one batch is not defined.
      case .unary(.window, let source), .unary(.groupBy, let source), .unary(.groupTake, let source),
        .unary(.groupByUntil, let source), .unary(.groupByKeeping, let source):
        if isLate || source.canEmitSeveralValuesAtOnce { repeated = true }
        visit(source, isInner: isInner, isLate: isLate)
      case .nary(let operation, let sources):
        // What it receives while it begins in a delivery is one batch to it.
        if isLate { repeated = true }
        if operation.combinesOncePerBatch, sources.contains(where: \.canEmitSeveralValuesAtOnce) { repeated = true }
        // It continues after a stream of its sources has ended and the next one has been subscribed to.
        if !operation.beginsLate, sources.contains(where: \.beginsStreamsLate) { repeated = true }
        for (index, source) in sources.enumerated() {
          visit(source, isInner: isInner, isLate: isLate || index > 0 && operation.beginsLate)
        }
      default: for child in graph.children { visit(child, isInner: isInner, isLate: isLate) }
      }
    }
    for graph in graphs { visit(graph, isInner: false, isLate: false) }
    // An operator that receives several events of a batch continues after the last one. So what happens before it happens for all of them
    // first, and not for each of them in turn.
    if root.children.contains(where: \.hasSideEffects) { return false }
    if shares.contains(where: { $0.graph.hasSideEffects || $0.graph.beginsStreamsLate }) { return false }
    return !repeated && subjects.values.allSatisfy { $0 == 1 } && shared.values.allSatisfy { $0 == 1 }
  }
}

extension Scenario {
  /// The whole graph and the shared streams.
  var graphs: [Graph] { [root] + shares.map(\.graph) }

  /// Everything that observers and closures do from inside their calls.
  var actions: [ReentrantAction] {
    observers.flatMap(\.reactions).flatMap(\.actions) + graphs.flatMap(\.closures).flatMap(\.actions)
  }
}
