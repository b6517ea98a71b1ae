/// The output and the exit status of the program, unless it runs live.
package struct ProgramOutput: Sendable {
  /// The text for standard output.
  package var output = ""
  /// The text for standard error.
  package var errorOutput = ""
  /// The exit status: 0, 1 if the recording cannot be written, or 2 if the arguments are invalid.
  package var status: Int32 = 0

  /// Returns the output of a day in virtual time.
  ///
  /// - Parameter recording: the path of a file into which the run of the view model is recorded; none if nil.
  /// - Returns: The output.
  /// - Throws: `RunRecordingError` if the file cannot be written.
  package static func day(recording: String? = nil) throws -> ProgramOutput {
    let player = try ScenarioPlayer(recording: recording)
    player.play(.everyNotification)
    player.play(.measuringFromBackground)
    try player.finish()
    return ProgramOutput(output: ([introduction] + player.lines).joined(separator: "\n"))
  }

  /// The help.
  package static let help = ProgramOutput(output: Help.text)

  /// Returns the output for invalid arguments.
  package static func invalidArguments(_ error: CommandLineArguments.ArgumentError) -> ProgramOutput {
    ProgramOutput(errorOutput: "BackgroundRefresh: \(error.message)\n\n\(Help.usage)", status: 2)
  }

  private static let introduction = """
    An app refreshes its data when its user returns after 30 minutes or more.

    time   user                        notifications, and what the app does
    """
}
