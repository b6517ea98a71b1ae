/// Gives generic code access to nil if a generic type is an optional.
protocol OptionalProtocol {
  static var nilValue: Self { get }
  var isNil: Bool { get }
}

extension Optional: OptionalProtocol {
  static var nilValue: Self { nil }
  var isNil: Bool { self == nil }
}
