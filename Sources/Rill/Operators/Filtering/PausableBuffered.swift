extension ObservableType {
  /// Emits the source's values while the latest value of `pauser` is true, and keeps the newest of the others until then.
  ///
  ///     source               a--b--c--d--e--|
  ///     pauser               -t--f-----t-----
  ///     pausableBuffered(1)  -a-b------d-e--|
  ///
  /// Values are kept until `pauser` has emitted its first value. When it emits true, the kept values are emitted in their
  /// order. When the source completes, they are emitted too. When a source fails, they are dropped. `pauser` is subscribed to
  /// first. After its completion, its latest value stays in use.
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
  @_alwaysEmitIntoClient
  public func pausableBuffered<Pauser: ObservableConvertibleType>(
    _ pauser: Pauser, limit: Int? = 1, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> where Pauser.Element == Bool {
    requireNotNegative(limit ?? 0, "pausableBuffered(_:limit:)", file: file, line: line)
    let source = asObservable()
    return Observable { downstream in
      let coordinator = SourceCoordinator((isRunning: false, kept: FIFOQueue<Element>()), downstream, sources: 2)
      let flush = { while let value = coordinator.state.kept.popFirst() { downstream.send(value) } }
      coordinator.attach(
        pauser,
        next: { isRunning in
          coordinator.state.isRunning = isRunning
          if isRunning { flush() }
        },
        end: { if case .error = $0 { downstream.finishEarly($0) } })
      coordinator.attach(
        source,
        next: { value in
          if coordinator.state.isRunning { return downstream.send(value) }
          coordinator.state.kept.append(value)
          if let limit, coordinator.state.kept.count > limit { _ = coordinator.state.kept.popFirst() }
        },
        end: { completion in
          if case .completed = completion { flush() }
          downstream.finishEarly(completion)
        })
    }
  }
}
