/// The texts that the program prints and its exit status, unless it runs live.
package struct ProgramResult: Sendable {
  /// The text for standard output.
  package var output = ""
  /// The text for standard error.
  package var errorOutput = ""
  /// The exit status: 0, 1 if the recording cannot be written, or 2 if the arguments are invalid.
  package var status: Int32 = 0

  /// The help.
  package static let help = ProgramResult(output: Help.text)

  /// Returns the result for invalid arguments.
  package static func invalidArguments(_ error: CommandLineArguments.ArgumentError) -> ProgramResult {
    ProgramResult(errorOutput: "BackgroundRefresh: \(error.message)\n\n\(Help.usage)", status: 2)
  }
}
