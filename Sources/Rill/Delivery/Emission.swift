extension Sink {
  /// Sends what `values` makes, then completes.
  ///
  /// A tight loop that gives way after an element only when another source waits for its turn on this thread.
  @_alwaysEmitIntoClient
  func emit<Values: IteratorProtocol>(_ values: Values) where Values.Element == Element {
    let rest = Cell(values)
    let trampoline = Trampoline.current
    trampoline.schedule {
      var values = rest.value
      while scope.isOpen {
        guard let value = values.next() else {
          finish(.completed)
          return false
        }
        // Not `next`: the sequence may have disposed.
        send(value)
        if trampoline.hasWaiting {
          rest.value = values
          return true
        }
      }
      return false
    }
  }

  /// The same with `elements` and the stage behind them in one loop; `stage` sends to this sink.
  @_alwaysEmitIntoClient
  func emit<First: Stage>(_ elements: [First.Value], through stage: First) {
    let position = Cell(0)
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

  /// The same by turns of a scheduler, one element each.
  @_alwaysEmitIntoClient
  func emit<Values: IteratorProtocol>(_ values: Values, on scheduler: any ImmediateSchedulerType)
  where Values.Element == Element {
    if scheduler is CurrentThreadScheduler { return emit(values) }
    let rest = Cell(values)
    scope.repeatedly(on: scheduler) {
      guard let value = rest.value.next() else {
        finish(.completed)
        return false
      }
      send(value)
      return true
    }
  }
}
