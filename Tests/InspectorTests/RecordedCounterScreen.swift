import Foundation
import Rill
import RillDiagnostics
import RillRecording

/// A view model: relays or subjects go in, streams come out, and all of them are properties.
final class CounterViewModel: Sendable {
  let taps = PublishRelay<Int>()
  let total: Observable<Int>

  init() { total = taps.scan(0, accumulator: +).share() }
}

/// A screen that records its view model while the inspector is started.
final class RecordedCounterScreen {
  private let model = CounterViewModel()
  private let bag = DisposeBag()
  // Records as long as it is retained.
  private let recorder: RunRecorder?

  init(taps: Observable<Int>) throws {
    recorder = try Inspector.temporaryRecording("counter").map { path in
      try RunRecorder(
        file: URL(filePath: path), model: "CounterViewModel()", modules: ["@testable Counter"], limit: 1_000_000)
    }
    // The outputs first: what they have emitted before is not recorded.
    recorder?.recordOutput("total", model.total)
    (recorder?.input("taps", taps) ?? taps).bind(to: model.taps).disposed(by: bag)
  }
}
