import Foundation
import RillRecording
import RillSamples

extension RunRecorder {
  /// Creates a recorder of a `BackgroundRefreshViewModel`: when the user leaves and returns, and what the model decides.
  ///
  /// - Parameters:
  ///   - threshold: the threshold of the model, if it is not the default one.
  ///   - path: the path of the file.
  ///   - clock: the clock of the model.
  /// - Throws: `RunRecordingError` if the file cannot be written.
  convenience init<C: Clock>(
    refreshAfter threshold: Duration?, to path: String, clock: C = ContinuousClock()
  ) throws(RunRecordingError) where C.Duration == Duration {
    let argument = threshold.map { "threshold: .seconds(\($0.components.seconds)), " } ?? ""
    try self.init(
      file: URL(filePath: path), model: "BackgroundRefreshViewModel(\(argument)clock: player.scheduler.virtualClock)",
      modules: ["RillSamples"], clock: clock)
  }

  /// Records what the model decides.
  func recordOutputs(of model: BackgroundRefreshViewModel) {
    recordOutput("returns", model.returns)
    recordOutput("refreshData", model.refreshData)
  }
}
