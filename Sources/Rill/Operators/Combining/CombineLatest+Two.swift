/// The latest values of two sources.
///
/// Most uses combine two sources. So their values are stored next to the gate's state, without a box for each of them.
///
/// A tuple, because the library would contain code to copy and destroy a generic struct.
@usableFromInline typealias LatestPair<First, Second> = (first: First?, second: Second?, rule: CombineLatestRule)

extension SourceCoordinator {
  /// Handles the end of one of the two sources.
  @_alwaysEmitIntoClient
  func sourceEnded<First, Second>(at index: Int, _ completion: Completion) where State == LatestPair<First, Second> {
    if case .error = completion { return downstream.finishEarly(completion) }
    if state.rule.completed(index) { downstream.finish(.completed) }
  }

  /// Handles a value of one source while the other has none.
  @_alwaysEmitIntoClient
  @inline(never)
  func waitForOther<First, Second>(than index: Int) where State == LatestPair<First, Second> {
    if case .end(let completion) = state.rule.receivedFirst(from: index) { downstream.finishEarly(completion) }
  }
}

/// The stage that stores the latest value of the first of two sources.
@usableFromInline
struct CombineLatestFirstStage<First, Second, Output>: GatedStage {
  @usableFromInline let select: (First, Second) throws -> Output

  @_alwaysEmitIntoClient
  init(_ select: @escaping (First, Second) throws -> Output) { self.select = select }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(
    _ value: First, in coordinator: SourceCoordinator<LatestPair<First, Second>, Output>,
    from _: SourceSubscription<LatestPair<First, Second>, Output>
  ) {
    coordinator.state.first = value
    guard let second = coordinator.state.second else { return coordinator.waitForOther(than: 0) }
    do { coordinator.downstream.send(try select(value, second)) } catch { coordinator.downstream.fail(error) }
  }

  @_alwaysEmitIntoClient
  func end(_ completion: Completion, in coordinator: SourceCoordinator<LatestPair<First, Second>, Output>) {
    coordinator.sourceEnded(at: 0, completion)
  }
}

/// The stage that stores the latest value of the second of two sources.
@usableFromInline
struct CombineLatestSecondStage<First, Second, Output>: GatedStage {
  @usableFromInline let select: (First, Second) throws -> Output

  @_alwaysEmitIntoClient
  init(_ select: @escaping (First, Second) throws -> Output) { self.select = select }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(
    _ value: Second, in coordinator: SourceCoordinator<LatestPair<First, Second>, Output>,
    from _: SourceSubscription<LatestPair<First, Second>, Output>
  ) {
    coordinator.state.second = value
    guard let first = coordinator.state.first else { return coordinator.waitForOther(than: 1) }
    do { coordinator.downstream.send(try select(first, value)) } catch { coordinator.downstream.fail(error) }
  }

  @_alwaysEmitIntoClient
  func end(_ completion: Completion, in coordinator: SourceCoordinator<LatestPair<First, Second>, Output>) {
    coordinator.sourceEnded(at: 1, completion)
  }
}
