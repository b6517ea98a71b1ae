extension ObservableType {
  /// Emits the source's values while the latest value of `pauser` is true, and drops the others.
  ///
  ///     source    a--b--c--d--e--|
  ///     pauser    -t------f--t----
  ///     pausable  ---b--c-----e--|
  ///
  /// Values are dropped until `pauser` has emitted its first value.
  ///
  /// - `pausable` completes: with the source; after the other has completed, its latest value stays in use
  /// - On an error: fails with the first error
  /// - Subscribes: to the other, then to the source
  /// - Complexity: O(1) per value. No allocation.
  /// - SeeAlso: [RxSwiftExt pausable](https://github.com/RxSwiftCommunity/RxSwiftExt#pausable)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func pausable<Pauser: ObservableConvertibleType>(_ pauser: Pauser) -> Observable<Element>
  where Pauser.Element == Bool {
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 2)
      let isEmitting = Box(false)
      coordinator.attach(
        pauser.asObservable(),
        next: { isEmitting.value = $0 },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
      coordinator.attach(
        source, isEssential: true,
        next: { if isEmitting.value { downstream.send($0) } },
        end: { downstream.finishEarly($0) })
    }
  }
}
