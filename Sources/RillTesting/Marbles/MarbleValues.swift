/// What the names in the diagrams of sources stand for.
///
///     values: ["a": 1, "b": 2]   each name its value
///     values: .numbers           each name the number it spells
public struct MarbleValues<Element>: ExpressibleByDictionaryLiteral {
  let value: (String) -> Element?
  /// The names that stand for something else than they spell, with what their values print as.
  let texts: [String: String]

  /// Each name and its value.
  public init(_ values: [String: Element]) {
    value = { values[$0] }
    texts = values.mapValues { MarbleNames.text(of: $0) }
  }

  /// Each name and its value.
  public init(dictionaryLiteral elements: (String, Element)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  init(_ value: @escaping (String) -> Element?) {
    self.value = value
    texts = [:]
  }
}

extension MarbleValues where Element == Int {
  /// Numbers, as they are spelled: `1--2--[-30]|`.
  public static var numbers: MarbleValues { MarbleValues { Int($0) } }
}

extension MarbleValues where Element == String {
  /// The names themselves.
  static var names: MarbleValues { MarbleValues { $0 } }
}

/// How values are called in the diagrams of what observers see.
struct MarbleNames<Element> {
  /// The name of a value.
  let name: (Element) -> String
  /// The name that `name` gives to what somebody calls so; nil if nothing is called so.
  let canonical: (String) -> String?

  /// Values are called what they print as; those that have another name in `texts`, by that.
  static func texts(_ texts: [String: String] = [:]) -> MarbleNames {
    let names = Dictionary(texts.sorted { $0.key < $1.key }.map { ($0.value, $0.key) }) { first, _ in first }
    return MarbleNames(
      name: { value in
        let text = text(of: value)
        return names[text] ?? text
      },
      canonical: { name in
        let text = texts[name] ?? name
        return names[text] ?? text
      })
  }

  /// What a value prints as, on one line.
  static func text(of value: Element) -> String {
    String(String(describing: value).map { $0.isNewline ? " " : $0 })
  }
}

extension MarbleNames where Element: Equatable {
  /// Values are called by the first name whose value is equal; those that have none, by what they print as.
  static func values(_ values: [String: Element]) -> MarbleNames {
    let sorted = values.sorted { $0.key < $1.key }
    let name: (Element) -> String = { value in
      if let known = sorted.first(where: { $0.value == value }) { return known.key }
      let text = text(of: value)
      return values[text] == nil ? text : "another \(text)"
    }
    return MarbleNames(name: name, canonical: { values[$0].map(name) })
  }
}
