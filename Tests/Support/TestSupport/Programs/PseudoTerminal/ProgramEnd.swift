/// The way in which a program has ended.
package enum ProgramEnd: Equatable, Sendable {
  case exited(Int32)
  case signalled(Int32)
}
