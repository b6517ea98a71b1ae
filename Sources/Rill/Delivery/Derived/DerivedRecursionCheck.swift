/// The derived values that this thread computes, each on behalf of the one before it.
final class DerivedRecursionCheck {
  private static let perThread = ThreadLocal<DerivedRecursionCheck>()

  private var sources: [AnyStateSource] = []

  /// Notes that this thread computes the value of `source`, until `end()`.
  ///
  /// Stops the program if this thread is computing that value already, which would never end.
  static func begin(_ source: AnyStateSource, at site: CallSite) -> DerivedRecursionCheck {
    let computation = perThread.current { DerivedRecursionCheck() }
    require(
      !computation.sources.contains { $0 === source }, site.operation,
      "the closure reads the value that it computes. Read the sources instead, which are its arguments", file: site.file,
      line: site.line)
    computation.sources.append(source)
    return computation
  }

  func end() { sources.removeLast() }
}
