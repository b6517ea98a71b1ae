extension Model {
  /// Returns the stream of an operator whose closure can do something when it is called.
  func applyClosure(_ operation: Unary, to source: Stream) -> Stream {
    switch operation {
    case .mapCalling(let closure), .filterCalling(let closure):
      staged(source) { link in
        (
          { value in
            self.call(closure)
            link.next(value)
          }, nil
        )
      }
    case .deferredCalling(let closure):
      linked { link in
        self.call(closure)
        self.forward(source, link)
      }
    case .usingResource(let closure), .usingStream(let closure): using(source, operation, closure)
    case .createCalling(let closure): created(source, closure)
    case .multicastSelector(let kind, let closure): multicast(source, kind, closure)
    default: fatalError("the model does not have \(operation)")
    }
  }

  private func using(_ source: Stream, _ operation: Unary, _ closure: Closure) -> Stream {
    linked { [self] link in
      if case .usingResource = operation { call(closure) }
      link.onRelease { self.world.log(.record(-closure.number), .onDispose) }
      guard link.isOpen else { return }
      if case .usingStream = operation { call(closure) } else { world.log(.closure(closure.number), .streamMade) }
      forward(source, link)
    }
  }

  /// The closure of `create` subscribes its observer to the source, also if the subscription has been disposed.
  private func created(_ source: Stream, _ closure: Closure) -> Stream {
    linked { [self] link in
      let hub = ModelHub(self.world)
      hub.add({ if case .next(let value) = $0 { link.next(value) } else { link.pass($0) } }, Cancel())
      call(closure)
      let inner = Cancel()
      var isOver = false
      source.subscribe(inner) { signal in
        if isOver || signal == .released { return }
        isOver = signal.isEnd
        hub.accept(signal)
      }
      link.onRelease {
        isOver = true
        inner.dispose()
      }
    }
  }

  /// The selector returns a merge of the shared stream with itself.
  private func multicast(_ source: Stream, _ kind: SubjectKind, _ closure: Closure) -> Stream {
    linked { [self] link in
      call(closure)
      let subject = ModelSubject(kind, world)
      let connection = Slot()
      forward(apply(.merge, to: [subject.stream, subject.stream]), link)
      link.onRelease { connection.dispose() }
      if connection.isDisposed { return }
      source.subscribe(connection.cancel) { signal in
        guard connection.isActive else { return }
        if signal.isEnd { connection.markEnded() }
        subject.send(signal)
      }
    }
  }
}
