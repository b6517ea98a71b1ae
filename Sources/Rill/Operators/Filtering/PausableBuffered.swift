extension ObservableType {
  /// Emits the source's values while the latest value of `pauser` is true, and keeps the newest ones of the others until it is true again.
  ///
  ///     source               a--b--c--d--e--|
  ///     pauser               -t--f-----t-----
  ///     pausableBuffered(1)  -a-b------d-e--|
  ///
  /// Values are kept until `pauser` has emitted its first value. When it emits true, the kept values are emitted in their
  /// order. After its completion, its latest value stays in use. With more than `limit` values, the oldest is dropped for a newer one.
  /// With nil, memory grows without limit.
  ///
  /// - `pausableBuffered` completes: with the source, after the kept values
  /// - On an error: fails with the first error; drops pending values
  /// - Subscribes: to the other, then to the source
  /// - Precondition: `limit` is not negative.
  /// - Complexity: O(1) per value, amortized.
  /// - SeeAlso: [RxSwiftExt pausableBuffered](https://github.com/RxSwiftCommunity/RxSwiftExt#pausablebuffered)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func pausableBuffered<Pauser: ObservableConvertibleType>(
    _ pauser: Pauser, limit: Int? = 1, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> where Pauser.Element == Bool {
    requireNotNegative(limit ?? 0, "pausableBuffered(_:limit:)", file: file, line: line)
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator(downstream.scope, sources: 2)
      let isRunning = Box(false)
      let kept = FIFOQueue<Element>()
      let flush = { while !kept.isEmpty { downstream.send(kept.removeFirst()) } }
      coordinator.attach(
        pauser.asObservable(),
        next: { value in
          isRunning.value = value
          if value { flush() }
        },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
      coordinator.attach(
        source,
        next: { value in
          if isRunning.value { return downstream.send(value) }
          kept.append(value)
          if let limit, kept.count > limit { _ = kept.removeFirst() }
        },
        end: { completion in
          if case .completed = completion { flush() }
          downstream.finishEarly(completion)
        })
    }
  }
}
