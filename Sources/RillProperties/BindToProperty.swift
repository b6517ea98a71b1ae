public import Rill

extension ObservableConvertibleType {
  /// Subscribes and assigns every value to `property`.
  ///
  ///     source    a--b--|
  ///     property  a--b-----
  ///
  /// Call this inside the type that has the property, where `_age` is accessible: `service.ages.bind(to: _age).disposed(by: bag)`.
  /// Values are assigned on the thread on which they arrive. A completion ends the binding, and the property stays. An error of the
  /// source is reported to `Hooks.defaultErrorHandler` with `file` and `line`. An error of assigning a `@Stored` property is reported as
  /// for any assignment, and does not end the binding.
  ///
  /// - Complexity: That of a change of the property, per value.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  public func bind<Property: BindableProperty>(
    to property: Property, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Property.Value == Element {
    feeding(file: file, line: line, { property.onNext($0) }, mark: { (property as? any SecretReceiver)?.markAsSecret() })
  }

  /// Subscribes and assigns every value to `property`, whose values are optional.
  ///
  ///     source    a--b--|
  ///     property  a--b-----
  ///
  /// - Complexity: That of a change of the property, per value.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  public func bind<Property: BindableProperty>(
    to property: Property, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Property.Value == Element? {
    feeding(file: file, line: line, { property.onNext($0) }, mark: { (property as? any SecretReceiver)?.markAsSecret() })
  }
}

extension ObservableConvertibleType {
  /// Takes the wrapper of a property.
  @available(*, unavailable, message: "$name can only be read: use bind(to: _name), inside the type that has the property")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind(to property: ObservableProperty<Element>) -> any Disposable { fatalError() }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Assigns every value to `property`, on the main actor.
  ///
  /// See `Observable.bind(to:)`.
  public func drive<Property: BindableProperty>(
    _ property: Property, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Property.Value == Element { bind(to: property, file: file, line: line) }

  /// Assigns every value to `property`, whose values are optional, on the main actor.
  ///
  /// See `Observable.bind(to:)`.
  public func drive<Property: BindableProperty>(
    _ property: Property, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Property.Value == Element? { bind(to: property, file: file, line: line) }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Assigns every value to `property`, on the main actor.
  ///
  /// See `Observable.bind(to:)`.
  public func emit<Property: BindableProperty>(
    to property: Property, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Property.Value == Element { bind(to: property, file: file, line: line) }

  /// Assigns every value to `property`, whose values are optional, on the main actor.
  ///
  /// See `Observable.bind(to:)`.
  public func emit<Property: BindableProperty>(
    to property: Property, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Property.Value == Element? { bind(to: property, file: file, line: line) }
}
