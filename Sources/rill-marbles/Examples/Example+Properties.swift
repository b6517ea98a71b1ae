import Observation
import Rill
import RillObservation
import RillProperties
import RillTesting

extension Example {
  static let properties: [Example] = [
    Example("bind(to: property)", end: 8) { run, _ in
      let source = try run.source("a--b--|")
      let property = PropertyRelay(wrappedValue: "")
      run.output(property.projectedValue.skip(1), "property")
      run.keep(source.bind(to: property))
      run.retain(property.projectedValue)
    },
    Example("PropertyPublished", end: 12) { run, _ in
      let age = PropertyPublished(wrappedValue: 9)
      run.keep(try run.numbers("1-----2--3---", "age").subscribe(onNext: { age.onNext($0) }))
      run.output(age.projectedValue, "$age", from: 2)
      run.retain(age.projectedValue)
    },
    Example("bind(stream, to: property)", end: 8, isOnMainActor: true) { run, _ in
      let stream = try run.source("a--b--c--", "stream")
      let log = run.log("name")
      let (model, binding) = MainActor.assumeIsolated {
        let model = Model(log)
        return (model, model.bind(stream, to: \.name))
      }
      run.retain(model)
      run.keep(binding)
    },
  ]
}

/// A model whose property shows its changes in a row.
@MainActor @Observable private final class Model {
  @ObservationIgnored private let log: RowRecorder
  @ObservationIgnored private var stored = ""

  init(_ log: RowRecorder) { self.log = log }

  var name: String {
    get { stored }
    set {
      stored = newValue
      log.add(newValue)
    }
  }
}
