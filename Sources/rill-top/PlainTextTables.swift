import RillRecording
import TerminalText

/// The tables that the program prints without a screen: of the processes, and of one of them.
enum PlainTextTables {
  /// A line for each process, and one for each recording that a killed process has left behind.
  static func text(of processes: [InspectedProcess], recordings: [String]) -> String {
    let lines = processes.map { process in
      let number = String(process.pid)
      let padding = String(repeating: " ", count: max(0, 8 - number.count))
      return "\(padding)\(number)  \([process.program?.printable, process.silence].compactMap { $0 }.joined(separator: "  "))\n"
    }
    let table = processes.isEmpty ? "" : "     PID  program\n" + lines.joined()
    if recordings.isEmpty { return table }
    return table + "Recordings of processes that were killed:\n" + recordings.map { "  \($0.printable)\n" }.joined()
  }

  /// The table of a process after a second, so that it has rates and growth.
  static func table(_ connection: InspectorConnection, _ hello: Hello) throws(Failure) -> String {
    var view = try TopViewModel(connection, hello, measuredFor: 1)
    _ = view.press(.character("s"), rowCount: 1)
    let rows = view.rows.count + 5
    let lines = view.lines(on: TerminalCapabilities(columns: 160, rows: rows, isColored: false))
    return lines.dropLast(2).map { line in
      var line = Substring(line)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
