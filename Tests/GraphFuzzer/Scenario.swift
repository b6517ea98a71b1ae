/// A graph with its sources and observers.
package struct Scenario: Hashable {
  /// The time at which all observers are disposed.
  static let end = 60_000

  var sources: [Source]
  /// The shared streams, each of which uses only those before it.
  var shares: [SharedStream]
  var root: Graph
  var observers: [ObserverPlan]
  /// What the script does besides sending to each subject.
  var script: [TimedActions] = []
}

extension Scenario {
  /// The whole graph and the shared streams.
  var graphs: [Graph] { [root] + shares.map(\.graph) }

  /// Everything that observers, closures and the script do.
  var actions: [ReentrantAction] {
    let actions = observers.flatMap(\.reactions).flatMap(\.actions) + graphs.flatMap(\.closures).flatMap(\.actions)
    return (actions + script.flatMap(\.actions)).flatMap(\.all)
  }
}
