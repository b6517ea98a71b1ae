import Observation
import Rill
import RillObservation
import TestSupport
import XCTest

@MainActor @Observable
private final class Model {
  var name = "a"
  var note: String?
}

@MainActor
final class ObservableModelBindTests: XCTestCase {
  /// Streams feed a model, which feeds a stream.
  func testBinding() async {
    let (model, log) = (Model(), Recorder<String>())
    let source = PublishRelay<String>()
    let binding = model.bind(source, to: \.name)
    let note = model.bind(source, to: \.note)
    let subscription = Rill.Observable.tracking { "\(model.name) \(model.note ?? "-")" }.subscribe(onNext: { log.add($0) })
    source.accept("b")
    await turn()
    XCTAssertEqual(log.entries, ["a -", "b b"])
    binding.dispose()
    note.dispose()
    source.accept("c")
    await turn()
    XCTAssertEqual(log.entries, ["a -", "b b"])
    subscription.dispose()
  }
}
