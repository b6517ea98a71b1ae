/// The overloads for modules in Swift 5 mode, where a function such as `+` is not known to be `Sendable`.
enum Swift5Overload {
  /// The operators of `Observable` that have one.
  static let keys = [
    "reduce(_:accumulator:)", "reduce(_:accumulator:mapResult:)", "scan(_:accumulator:)", "withLatestFrom(_:resultSelector:)",
  ]

  static let file = GeneratedFile(
    "Sources/Rill/Traits/Swift5Overloads.swift",
    GeneratedFile.block("ObservableType", keys.flatMap(OperatorDeclaration.overloads).map { of($0.text) }))

  /// Returns the overload of a function, which is its text without requirements on closures.
  ///
  /// The function itself must be disfavored, or of a protocol to whose type the overload belongs. The first closure of the overload
  /// cannot throw: the names of symbols leave `Sendable` out.
  static func of(_ function: String) -> String {
    let lines = function.split(separator: "\n")
    let code = lines.filter { !["///", "@preconcurrency", "@_disfavoredOverload"].contains($0.split(separator: " ").first) }
      .joined(separator: "\n").replacing(#/@(Sendable|MainActor) /#, with: "")
      .replacing("assumeMainActor(", with: "assumeSendable(")
      .replacing(" throws ->", with: " ->", maxReplacements: 1).replacing("try ", with: "", maxReplacements: 1)
    return """
      \(lines[0].dropLast()), in modules in Swift 5 mode.
        ///
        /// There, a function such as `+`, or a method, is not known to be `Sendable`.
        ///
      \(lines.filter { $0.hasPrefix("  ///     ") }.joined(separator: "\n"))
        ///
      \(lines.filter { $0.hasPrefix("  /// - Complexity:") }.joined(separator: "\n"))
        @available(swift, obsoleted: 6.0)
      \(code)
      """
  }
}
