extension ProgramResult {
  /// Returns the result of a day in virtual time.
  ///
  /// - Parameter recording: the path of a file into which the run of the view model is recorded; none if nil.
  /// - Returns: The result.
  /// - Throws: `RunRecordingError` if the file cannot be written.
  package static func day(recording: String? = nil) throws -> ProgramResult {
    let player = try ScenarioPlayer(recording: recording)
    player.play(.everyNotification)
    player.play(.measuringFromBackground)
    try player.finish()
    return ProgramResult(output: ([introduction] + player.lines).joined(separator: "\n"))
  }

  private static let introduction = """
    An app refreshes its data when its user returns after 30 minutes or more.

    time   user                        notifications, and what the app does
    """
}
