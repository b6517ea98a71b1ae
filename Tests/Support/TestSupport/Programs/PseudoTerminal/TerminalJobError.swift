/// The failure of a pseudo-terminal or of a wait, with everything that the program has written.
package struct TerminalJobError: Error, CustomStringConvertible {
  package let description: String

  init(_ message: String, output: [UInt8], reports: [JobReport]) {
    description = "\(message); reports: \(reports); output: \(String(decoding: output, as: UTF8.self).debugDescription)"
  }
}
