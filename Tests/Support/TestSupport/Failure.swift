/// An error that tests throw and compare.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package var name: String

  package init(name: String = "failure") { self.name = name }

  package var description: String { name }
}
