/// A place in the source code.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
  /// The file, as `Module/File.swift`.
  public let file: String
  /// The line, or zero if `file` describes a place without a line.
  public let line: UInt

  /// The place as `Module/File.swift:12`.
  public var description: String { line == 0 ? file : "\(file):\(line)" }

  init(_ file: UnsafePointer<CChar>?, _ line: UInt) {
    self.file = unsafe file.map { unsafe String(cString: $0) } ?? ""
    self.line = line
  }
}
