extension ObservableType {
  /// Emits the source's values while the latest value of `pauser` is true, and keeps the newest ones of the others until it is true again.
  ///
  ///     source               a--b--c--d--e--|
  ///     pauser               -t--f-----t-----
  ///     pausableBuffered(1)  -a-b------d-e--|
  ///
  /// Values are kept until `pauser` has emitted its first value. When it emits true, the kept values are emitted in their
  /// order. After its completion, its latest value stays in use.
  ///
  /// - `pausableBuffered` completes: with the source, after the kept values
  /// - On an error: fails with the first error; drops pending values
  /// - Subscribes: to the other, then to the source
  /// - Parameters:
  ///   - pauser: emits whether values pass.
  ///   - limit: how many values are kept. The oldest is dropped for a newer one. With nil, memory grows without limit.
  ///   - file: the file in which `pausableBuffered` is called.
  ///   - line: the line on which `pausableBuffered` is called.
  /// - Returns: A stream of the source's values that do not pass while `pauser` is false.
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
