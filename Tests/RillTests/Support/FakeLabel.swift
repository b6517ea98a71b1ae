/// Something that lives on the main actor, as views do.
@MainActor
final class FakeLabel {
  var text = "" {
    didSet { texts.append(text) }
  }
  private(set) var texts: [String] = []

  nonisolated init() {}

  func show(_ text: String) { self.text = text }
}
