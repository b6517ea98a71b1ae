/// How synchronous sources emit.
extension Sink {
  /// Emits the elements of `values`, then completes.
  ///
  /// A tight loop. It gives way after an element only if another source waits for its turn on this thread.
  @_alwaysEmitIntoClient
  func emit<Values: IteratorProtocol>(_ values: consuming Values) where Values.Element == Element {
    let rest = Box<Values?>(consume values)
    let trampoline = Trampoline.current
    trampoline.schedule {
      guard var values = rest.value else { return false }
      // Without a second copy, an iterator whose state is copied on write need not copy it.
      rest.value = nil
      while scope.isOpen {
        guard let value = values.next() else {
          finish(.completed)
          return false
        }
        // `send` and not `next`: the iterator may have disposed the subscription.
        send(value)
        if trampoline.hasWaiting {
          rest.value = values
          return true
        }
      }
      return false
    }
  }

  /// Emits `elements` through `stage`, in one loop, then completes.
  ///
  /// `stage` sends to this sink.
  @_alwaysEmitIntoClient
  func emit<First: OperatorStage>(_ elements: [First.Value], through stage: First) {
    let position = Box(0)
    let trampoline = Trampoline.current
    trampoline.schedule {
      var index = position.value
      while scope.isOpen {
        guard index < elements.count else {
          finish(.completed)
          return false
        }
        stage.receive(elements[index])
        index &+= 1
        guard trampoline.hasWaiting else { continue }
        position.value = index
        return true
      }
      return false
    }
  }
}
