public import Rill

extension ObservableConvertibleType {
  /// Gives every value to `property`.
  ///
  ///     source    a--b--|
  ///     property  a--b---
  ///
  /// Inside the type that has the property, where `_age` is: `service.ages.bind(to: _age).disposed(by: bag)`. On the thread where the
  /// value comes. A completion ends the binding alone, and an error goes to `Hooks.defaultErrorHandler` together with `file` and `line`.
  ///
  /// - Complexity: That of a change of the property, per value.
  /// - Returns: What ends the binding. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to property: PropertyPublished<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { property.onNext($0) }
  }

  /// Gives every value to `property`, whose values are optional.
  ///
  ///     source    a--b--|
  ///     property  a--b---
  ///
  /// - Complexity: That of a change of the property, per value.
  /// - Returns: What ends the binding. Letting it go does not.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to property: PropertyPublished<Element?>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { property.onNext($0) }
  }
}
