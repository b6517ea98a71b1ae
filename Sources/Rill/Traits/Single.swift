/// Names streams that have one value or an error.
public enum SingleTrait: Sendable {}

/// A stream of one value or an error.
///
///     a|
///     x
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

extension PrimitiveSequence where Trait == SingleTrait {
  /// Calls `observer` once, with the value or the error.
  ///
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @discardableResult
  public func subscribe(_ observer: @escaping @Sendable (Result<Element, any Error>) -> Void) -> any Disposable {
    start(observer, onDisposed: nil)
  }

  /// Calls one closure, with the value or the error.
  ///
  ///     single     a|
  ///     onSuccess  a
  ///
  /// Without `onFailure`, an error goes to `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Parameters:
  ///   - onSuccess: called with the value.
  ///   - onFailure: called with the error.
  ///   - onDisposed: called once, after the end or on disposal.
  ///   - file: where the subscription is made.
  ///   - line: where the subscription is made.
  /// - Returns: What ends the subscription. Letting it go does not.
  @preconcurrency
  @discardableResult
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onFailure: (@Sendable (any Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let captured = onFailure == nil ? Hooks.captured() : []
    return start(
      { result in
        switch result {
        case .success(let value): onSuccess?(value)
        case .failure(let error):
          if let onFailure { onFailure(error) } else { Hooks.unhandled(error, file: file, line: line, captured) }
        }
      }, onDisposed: onDisposed)
  }

  private func start(
    _ receive: @escaping (Result<Element, any Error>) -> Void, onDisposed: (() -> Void)?
  ) -> any Disposable {
    let value = Cell<Element?>(nil)
    return source.subscribed(
      next: { value.value = $0 },
      end: { completion in
        switch completion {
        case .error(let error): receive(.failure(error))
        case .completed:
          if let value = value.value { receive(.success(value)) } else { receive(.failure(RxError.noElements)) }
        }
      }, onDisposed: onDisposed)
  }
}
