import Rill
import RillTesting

/// The example of an operator or a type: a run in virtual time that its documentation shows as a diagram.
package struct Example: Sendable {
  /// The kind of an operator, as in the folders of `Sources/Rill/Operators`, or a subject.
  package enum Group: String, CaseIterable, Sendable {
    case creating = "Creating"
    case transforming = "Transforming"
    case filtering = "Filtering"
    case combining = "Combining"
    case recovering = "Recovering"
    case timing = "Timing"
    case sharing = "Sharing"
    case observing = "Observing"
    case subjects = "Subjects"
    case traits = "Traits"
  }

  /// The name of the operator, which can be followed by a variant: `take(until:)`.
  package let name: String
  /// The chapter of its picture, or nil if only a documentation comment shows it.
  package let group: Group?
  /// The name of the output in the text of the diagram.
  package let label: String
  /// The code that `build` runs, as the diagram shows it.
  package let code: String
  /// The time at which a run ends whose streams do not end.
  package let end: Double
  /// Whether it runs on the main actor.
  let isOnMainActor: Bool
  let build: @Sendable (ExampleRun, TestScheduler) throws -> Void

  /// Creates an example with a picture.
  init(
    _ name: String, _ label: String, _ code: String, end: Double = 0, _ group: Group, isOnMainActor: Bool = false,
    _ build: @escaping @Sendable (ExampleRun, TestScheduler) throws -> Void
  ) {
    (self.name, self.label, self.code, self.end, self.group) = (name, label, code, end, group)
    (self.isOnMainActor, self.build) = (isOnMainActor, build)
  }

  /// Creates an example that only a documentation comment shows.
  init(
    _ name: String, _ label: String = "", end: Double = 0, isOnMainActor: Bool = false,
    _ build: @escaping @Sendable (ExampleRun, TestScheduler) throws -> Void
  ) {
    (self.name, self.label, self.code, self.end, self.group) = (name, label, "", end, nil)
    (self.isOnMainActor, self.build) = (isOnMainActor, build)
  }

  /// Runs the example and returns its diagram.
  ///
  /// Call this on the main thread, where its run loop serves the examples of the main actor.
  package func diagram() throws -> Diagram {
    try isOnMainActor ? ExampleRun.onMainActor { try run() } : run()
  }

  private func run() throws -> Diagram {
    let run = ExampleRun(label: label)
    try build(run, run.scheduler)
    run.scheduler.advanceTo(end == 0 ? 200 : Int(end))
    return Diagram(title: name, code: code, rows: run.rows, end: max(end, run.inputEnd))
  }

  /// The name of the file of the picture, without extension.
  package var fileName: String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    return words.joined(separator: "-")
  }

  /// All examples, in the order of their groups.
  package static let all: [Example] =
    creating + transforming + filtering + combining + recovering + timing + sharing + observing + subjects + traits
    + subscribing + asynchronous + testing + lifecycle + properties + viewModels + samples
}
