/// A process with an inspector.
package struct InspectedProcess: Sendable {
  package let socket: String
  package let hello: Hello
}
