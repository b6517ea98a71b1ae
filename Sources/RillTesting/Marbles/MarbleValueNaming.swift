/// The names of values in the diagrams of observers.
struct MarbleValueNaming<Element> {
  /// Returns the name of a value.
  let name: (Element) -> String
  /// Returns the name that `name` gives to the value of a name in a diagram.
  ///
  /// Returns nil if the name has no value.
  let canonical: (String) -> String?
  /// Says which names have a value.
  var advice = ""

  /// Names each value by its description, or by the name that `texts` gives to that description.
  static func texts(_ texts: [String: String] = [:]) -> MarbleValueNaming {
    let names = Dictionary(texts.sorted { $0.key < $1.key }.map { ($0.value, $0.key) }) { first, _ in first }
    return MarbleValueNaming(
      name: { value in
        let text = text(of: value)
        return names[text] ?? text
      },
      canonical: { name in
        let text = texts[name] ?? name
        return names[text] ?? text
      })
  }

  /// Returns the description of a value as one line.
  static func text(of value: Element) -> String {
    String(String(describing: value).map { $0.isNewline ? " " : $0 })
  }
}

extension MarbleValueNaming where Element: Equatable {
  /// Names each value by the first name whose value is equal, or by its description if there is none.
  static func values(_ values: [String: Element]) -> MarbleValueNaming {
    let sorted = values.sorted { $0.key < $1.key }
    let name: (Element) -> String = { value in
      if let known = sorted.first(where: { $0.value == value }) { return known.key }
      var text = text(of: value)
      while values[text] != nil { text = "another \(text)" }
      return text
    }
    // A value that is not equal to itself keeps its name, which no value of a stream gets.
    let canonical = { (name: String) in values[name].map { value in sorted.first { $0.value == value }?.key ?? name } }
    return MarbleValueNaming(
      name: name, canonical: canonical, advice: MarbleValues<Element>.advice(sorted.map(\.key)))
  }
}
