extension ObservableType {
  /// Emits the values of all `sources` as they arrive, and fails only after all of them have ended.
  ///
  ///     source 1                a-----#
  ///     source 2                --x-----y--|
  ///     merge(delayingErrors:)  a-x-----y--#
  ///
  /// With false, this is `merge`.
  ///
  /// - `merge(delayingErrors:)` completes: when all sources have completed; without sources, immediately
  /// - On an error: continues with the other sources; fails with a `CompositeError` of all errors when they have ended
  /// - Subscribes: in the order given
  /// - Complexity: O(1) per value.
  /// - SeeAlso: [ReactiveX merge](https://reactivex.io/documentation/operators/merge.html), and its `mergeDelayError`
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func merge(_ sources: [Observable<Element>], delayingErrors: Bool) -> Observable<Element> {
    guard delayingErrors else { return merging(sources) }
    return Observable.merging(sources.map { $0.materialize() }).collectingErrors(operation: "merge(delayingErrors:)")
  }

  /// Emits the values of all `sources` as they arrive, and fails only after all of them have ended.
  ///
  ///     source 1                a-----#
  ///     source 2                --x-----y--|
  ///     merge(delayingErrors:)  a-x-----y--#
  ///
  /// - Complexity: O(1) per value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Observable<Element>..., delayingErrors: Bool) -> Observable<Element> {
    merge(sources, delayingErrors: delayingErrors)
  }
}

/// The errors of an operator that has delayed them, such as `merge(delayingErrors:)`.
public struct CompositeError: Error, CustomStringConvertible {
  /// The errors, in the order in which they arrived.
  public let errors: [any Error]

  @usableFromInline
  init(_ errors: [any Error]) { self.errors = errors }

  /// The descriptions of the errors.
  public var description: String { errors.map { "\($0)" }.joined(separator: ", ") }
}

extension Observable {
  /// Emits the values of event values, and fails with all their errors after a completion of the source.
  @_alwaysEmitIntoClient
  func collectingErrors<Value>(operation: StaticString) -> Observable<Value> where Element == Event<Value> {
    stage(operation: operation) { downstream in
      let errors = Box<[any Error]>([])
      return downstream.replacingCompletion(
        next: { event in
          switch event {
          case .next(let value): downstream.send(value)
          case .error(let error): errors.value.append(error)
          case .completed: break
          }
        },
        completed: { _ in
          downstream.finish(errors.value.isEmpty ? .completed : .error(CompositeError(errors.value)))
        })
    }
  }
}
