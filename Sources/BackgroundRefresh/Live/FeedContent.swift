/// The content that the program shows: a list of named facts.
package struct FeedContent: Codable, Equatable, Sendable {
  /// The title above the facts.
  package var title: String
  /// The facts, in the order in which they are shown.
  package var facts: [Fact]

  /// A fact with a name.
  package struct Fact: Codable, Equatable, Sendable {
    /// The name of the fact.
    package var name: String
    /// The text of the fact.
    package var text: String
    /// A fraction from 0 to 1 that is shown as a bar, or nil for no bar.
    package var share: Double?

    package init(_ name: String, _ text: String, share: Double? = nil) {
      self.name = name
      self.text = text
      self.share = share
    }
  }

  package init(title: String, facts: [Fact]) {
    self.title = title
    self.facts = facts
  }
}
