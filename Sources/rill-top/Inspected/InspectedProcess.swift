/// A process with an inspector.
package struct InspectedProcess: Sendable {
  package let socket: String
  package let pid: Int32
  /// The name of the program, if the process has said it.
  package let program: String?
  /// Why the process cannot be shown, or nil if it can.
  package let silence: String?
}
