public import Observation
public import Rill

extension Observation.Observable where Self: AnyObject & Sendable {
  /// Sets a property of this object to each value of a stream, on the main actor, until the object is deallocated.
  ///
  ///     stream  a--b--c--
  ///     name    a  b  c
  ///
  ///     model.bind(search.results, to: \.results).disposed(by: bag)
  ///
  /// So a type can be observable through Observation and be fed by streams. The binding holds a weak reference to the object. See
  /// `ObservableConvertibleType.bind(onNext:)` for threads and errors.
  ///
  /// - Parameters:
  ///   - stream: emits the values.
  ///   - property: the property that is set.
  ///   - file: the file in which the binding is made.
  ///   - line: the line on which the binding is made.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  /// - Complexity: O(1) per value.
  @MainActor
  public func bind<Source: ObservableConvertibleType>(
    _ stream: Source, to property: ReferenceWritableKeyPath<Self, Source.Element>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable where Source.Element: Sendable {
    stream.bind(with: self, onNext: { $0[keyPath: property] = $1 }, file: file, line: line)
  }

  /// Sets an optional property of this object to each value of a stream, on the main actor, until the object is deallocated.
  ///
  ///     stream  a--b--c--
  ///     name    a  b  c
  ///
  /// See `bind(_:to:)` of a property that is not optional.
  ///
  /// - Complexity: O(1) per value.
  /// - Returns: A disposable that ends the binding. Releasing it does not end the binding.
  @MainActor
  public func bind<Source: ObservableConvertibleType>(
    _ stream: Source, to property: ReferenceWritableKeyPath<Self, Source.Element?>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable where Source.Element: Sendable {
    stream.bind(with: self, onNext: { $0[keyPath: property] = $1 }, file: file, line: line)
  }
}
