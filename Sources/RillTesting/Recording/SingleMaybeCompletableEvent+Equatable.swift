public import Rill

/// Two events of a maybe are equal if they are of the same kind and have equal values or equal errors.
///
/// Errors are compared as in `Event`.
extension MaybeEvent: Equatable where Element: Equatable {
  /// Returns whether two events are equal.
  public static func == (left: MaybeEvent, right: MaybeEvent) -> Bool { left.event == right.event }

  private var event: Event<Element> {
    switch self {
    case .success(let value): .next(value)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

/// Two events of a completable are equal if they are of the same kind and have equal errors.
///
/// Errors are compared as in `Event`.
extension CompletableEvent: Equatable {
  /// Returns whether two events are equal.
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool { left.event == right.event }

  private var event: Event<Never> {
    switch self {
    case .completed: .completed
    case .error(let error): .error(error)
    }
  }
}

// A `SingleEvent` is a `Result` with an error of any type, which the standard library does not let conform to `Equatable`.

/// Returns whether two events of a single are equal: both successes with equal values, or both failures with equal errors.
///
/// Errors are compared as in `Event`.
public func == <Element: Equatable>(left: SingleEvent<Element>, right: SingleEvent<Element>) -> Bool {
  event(left) == event(right)
}

/// Returns whether two events of a single differ.
public func != <Element: Equatable>(left: SingleEvent<Element>, right: SingleEvent<Element>) -> Bool { !(left == right) }

/// Returns whether two arrays contain equal events of singles, in the same order.
///
/// `XCTAssertEqual` cannot be used, because the events are not `Equatable`:
///
///     XCTAssertTrue(events == [.success(1), .failure(RxError.timeout)])
public func == <Element: Equatable>(left: [SingleEvent<Element>], right: [SingleEvent<Element>]) -> Bool {
  left.map(event) == right.map(event)
}

/// Returns whether two arrays of events of singles differ.
public func != <Element: Equatable>(left: [SingleEvent<Element>], right: [SingleEvent<Element>]) -> Bool { !(left == right) }

private func event<Element>(_ event: SingleEvent<Element>) -> Event<Element> {
  switch event {
  case .success(let value): .next(value)
  case .failure(let error): .error(error)
  }
}
