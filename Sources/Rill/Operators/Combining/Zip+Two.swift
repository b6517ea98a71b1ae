/// The values of two sources that wait for their partners.
///
/// Most uses combine two sources. A value whose partner already waits is never queued.
@usableFromInline
struct WaitingPair<First, Second> {
  @usableFromInline var firsts = FIFOQueue<First>()
  @usableFromInline var seconds = FIFOQueue<Second>()
  @usableFromInline var isFirstDone = false
  @usableFromInline var isSecondDone = false

  @usableFromInline
  init() {}
}

extension SourceCoordinator {
  /// Handles the end of one of the two sources.
  @_alwaysEmitIntoClient
  func sourceEnded<First, Second>(at index: Int, _ completion: Completion) where State == WaitingPair<First, Second> {
    if case .error = completion { return downstream.finishEarly(completion) }
    if index == 0 { state.isFirstDone = true } else { state.isSecondDone = true }
    if state.isFirstDone, state.isSecondDone { downstream.finish(.completed) }
  }
}

/// The stage of the first of two sources.
@usableFromInline
final class ZipFirstStage<First, Second, Output>: GatedStage {
  @usableFromInline let select: (First, Second) throws -> Output

  @_alwaysEmitIntoClient
  init(_ select: @escaping (First, Second) throws -> Output) { self.select = select }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: First, in coordinator: SourceCoordinator<WaitingPair<First, Second>, Output>) {
    if let second = coordinator.state.seconds.popFirst() {
      do { coordinator.downstream.send(try select(value, second)) } catch { coordinator.downstream.fail(error) }
    } else if coordinator.state.isSecondDone {
      coordinator.downstream.finishEarly(.completed)
    } else {
      coordinator.state.firsts.append(value)
    }
  }
}

/// The stage of the second of two sources.
@usableFromInline
final class ZipSecondStage<First, Second, Output>: GatedStage {
  @usableFromInline let select: (First, Second) throws -> Output

  @_alwaysEmitIntoClient
  init(_ select: @escaping (First, Second) throws -> Output) { self.select = select }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Second, in coordinator: SourceCoordinator<WaitingPair<First, Second>, Output>) {
    if let first = coordinator.state.firsts.popFirst() {
      do { coordinator.downstream.send(try select(first, value)) } catch { coordinator.downstream.fail(error) }
    } else if coordinator.state.isFirstDone {
      coordinator.downstream.finishEarly(.completed)
    } else {
      coordinator.state.seconds.append(value)
    }
  }
}
