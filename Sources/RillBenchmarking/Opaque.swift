/// Returns `number`, but as a value that the optimizer cannot know.
///
/// A constant in the closures of a chain would let the compiler compute results in advance.
@inline(never)
public func opaque(_ number: Int) -> Int {
  // The process has fewer than a million arguments.
  number &+ Int(CommandLine.argc >> 20)
}
