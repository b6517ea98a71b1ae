/// A value of the model that can be read.
protocol ModelProperty: AnyObject {
  /// The value without the changes of a batch, and its version.
  var stored: (value: Int, version: Int) { get }
  /// The value as the running closure of a batch reads it, or none.
  var latest: Int? { get }
  /// The states on which it depends.
  var roots: [ModelSubject] { get }
}

/// A derived value of the model.
final class ModelDerivedValue: ModelProperty {
  private let kind: DerivedValueKind
  private let inputs: [any ModelProperty]
  private let scheduler: ModelScheduler
  let roots: [ModelSubject]
  /// What was computed last.
  private var known: (value: Int, version: Int, inputVersions: [Int])?

  init(_ kind: DerivedValueKind, _ inputs: [any ModelProperty], _ scheduler: ModelScheduler) {
    (self.kind, self.inputs, self.scheduler) = (kind, inputs, scheduler)
    var roots: [ModelSubject] = []
    for root in inputs.flatMap(\.roots) where !roots.contains(where: { $0 === root }) { roots.append(root) }
    self.roots = roots
  }

  private func compute(_ values: [Int]) -> Int {
    switch kind {
    case .combineValues: OperatorFunctions.combine(values)
    case .mapValue(let constant): OperatorFunctions.map(values[0], constant)
    case .distinctValue: values[0]
    }
  }

  var stored: (value: Int, version: Int) {
    let inputs = inputs.map(\.stored)
    let versions = inputs.map(\.version)
    if let known, known.inputVersions == versions { return (known.value, known.version) }
    let value = compute(inputs.map(\.value))
    var version = (known?.version ?? 0) + 1
    if let known, kind == .distinctValue, known.value == value { version = known.version }
    known = (value, version, versions)
    return (value, version)
  }

  var latest: Int? {
    guard let batch = scheduler.batch, roots.contains(where: { batch.change(of: $0)?.value != nil }) else {
      return stored.value
    }
    return compute(inputs.map { $0.latest! })
  }

  /// Emits the newest value after each event of a state that has changed since the last reading, unless it has been emitted.
  var stream: ModelStream {
    ModelStream(scheduler) { [self] sink, disposable in
      let subscription = ModelOperatorSubscription(scheduler, sink)
      disposable.set { subscription.dispose() }
      var last: (value: Int, version: Int)?
      var rootVersions: [Int] = []
      subscription.start {
        for (index, root) in roots.enumerated() {
          let before = scheduler.exchanges
          defer {
            // In which order it subscribes to the states is not defined. What an observer causes meanwhile would show it.
            if roots.count > 1, scheduler.exchanges != before + 1 { scheduler.isAmbiguous = true }
          }
          subscription.attach(root.stream) { [self] _ in
            if last != nil, root.stored.version == rootVersions[index] { return }
            rootVersions = roots.map(\.stored.version)
            let (current, previous) = (stored, last)
            if let previous, current.version == previous.version { return }
            last = current
            if let previous, kind == .distinctValue, current.value == previous.value { return }
            subscription.next(current.value)
          }
        }
      }
    }
  }
}
