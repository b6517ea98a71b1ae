public import Rill

extension ObservableConvertibleType {
  /// Subscribes and assigns every value to `property`.
  ///
  ///     source    a--b--|
  ///     property  a--b---
  ///
  /// Call this inside the type that has the property, where `_age` is accessible: `service.ages.bind(to: _age).disposed(by: bag)`.
  /// Values are assigned on the thread on which they arrive. A completion ends the binding, and the property stays. An error is reported
  /// to `Hooks.defaultErrorHandler` with `file` and `line`.
  ///
  /// - Complexity: That of a change of the property, per value.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to property: PropertyPublished<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { property.onNext($0) }
  }

  /// Subscribes and assigns every value to `property`, whose values are optional.
  ///
  ///     source    a--b--|
  ///     property  a--b---
  ///
  /// - Complexity: That of a change of the property, per value.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @_alwaysEmitIntoClient
  @discardableResult
  public func bind(
    to property: PropertyPublished<Element?>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    feeding(file: file, line: line) { property.onNext($0) }
  }
}
