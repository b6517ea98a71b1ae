/// The values that the names in the diagrams of sources stand for.
///
///     values: ["a": 1, "b": 2]   a value for each name
///     values: .numbers           the number that each name spells
public struct MarbleValues<Element>: ExpressibleByDictionaryLiteral {
  private let values: [String: Element]
  private let spelled: @Sendable (String) -> Element?
  /// The descriptions of the values, by name, for names that do not stand for themselves.
  let texts: [String: String]
  /// Says which names have a value.
  let advice: String

  /// Creates the values from a dictionary of names.
  public init(_ values: [String: Element]) {
    self.values = values
    spelled = { _ in nil }
    texts = values.mapValues { MarbleValueNaming.text(of: $0) }
    advice = MarbleValues.advice(values.keys.sorted())
  }

  /// Creates the values from a dictionary of names.
  public init(dictionaryLiteral elements: (String, Element)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  init(_ spelled: @escaping @Sendable (String) -> Element?, advice: String = "") {
    values = [:]
    self.spelled = spelled
    texts = [:]
    self.advice = advice
  }

  func value(_ name: String) -> Element? { values[name] ?? spelled(name) }

  static func advice(_ names: [String]) -> String {
    "values: has \(names.isEmpty ? "no names" : names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}

extension MarbleValues: Sendable where Element: Sendable {}

extension MarbleValues where Element == Int {
  /// The integers that the names spell: `1--2--[-30]|`.
  public static var numbers: MarbleValues { MarbleValues({ Int($0) }, advice: "with .numbers, each name is an integer") }
}

extension MarbleValues where Element == String {
  /// The names themselves, which a source emits if it has no other values.
  public static var names: MarbleValues { MarbleValues { $0 } }
}
