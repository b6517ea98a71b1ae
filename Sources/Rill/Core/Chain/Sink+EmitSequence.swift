extension Sink {
  /// Emits the elements of `values`, then completes.
  ///
  /// A tight loop. It gives way after an element only if another source waits for its turn on this thread.
  @usableFromInline
  func emit<Values: IteratorProtocol>(_ values: consuming Values) where Values.Element == Element {
    let rest = Box<Values?>(consume values)
    let trampoline = Trampoline.current
    trampoline.schedule {
      guard var values = rest.value else { return false }
      // So that there is one reference to an iterator whose state is copied on write.
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
}

extension SinkEnding {
  /// Passes `elements` to `next`, then completes.
  func emit<Element>(_ elements: [Element], to next: @escaping (Element) -> Void) {
    let position = Box(0)
    let trampoline = Trampoline.current
    trampoline.schedule {
      unsafe elements.withUnsafeBufferPointer { elements in
        var index = position.value
        while scope.isOpen {
          guard index < elements.count else {
            finish(.completed)
            return false
          }
          unsafe next((elements.baseAddress! + index).pointee)
          index &+= 1
          guard trampoline.hasWaiting else { continue }
          position.value = index
          return true
        }
        return false
      }
    }
  }
}
