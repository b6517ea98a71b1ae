/// A place in the source code.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
  /// The file, as `Module/File.swift`, or what takes its place: `values of Int` for a `for await` loop that does not tell its own.
  public let file: String
  /// The line, or zero if `file` describes a place without a line.
  public let line: UInt

  /// The place as `Module/File.swift:12`.
  public var description: String { line == 0 ? file : "\(file):\(line)" }

  init(_ file: UnsafePointer<CChar>?, _ line: UInt, waitingFor type: String = "") {
    let name = unsafe file.map { unsafe String(cString: $0) } ?? ""
    self.file = line == 0 && !type.isEmpty ? "\(name) of \(type)" : name
    self.line = line
  }
}
