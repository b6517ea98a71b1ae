/// A stream that emits one value, and completes, as soon as it is attached.
///
/// It is one object: `attach` finds the value without a closure.
@usableFromInline
final class JustStream<Element>: Observable<Element> {
  @usableFromInline
  let value: Element

  @_alwaysEmitIntoClient
  init(_ value: Element, operation: StaticString = #function) {
    self.value = value
    super.init(fusion: .just, operation: operation) { _ in }
  }
}

// Sendable: the stored properties never change.
extension JustStream: @unchecked Sendable where Element: Sendable {}
