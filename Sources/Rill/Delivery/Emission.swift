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
}
