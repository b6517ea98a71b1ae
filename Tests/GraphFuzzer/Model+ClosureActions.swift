extension Model {
  /// Returns the stream of an operator whose closure can do something when it is called.
  func applyClosure(_ operation: OneSourceOperator, to source: ModelStream) -> ModelStream {
    switch operation {
    case .mapCalling(let closure), .filterCalling(let closure):
      staged(source) { subscription in
        (
          { value in
            self.call(closure)
            subscription.next(value)
          }, nil
        )
      }
    case .deferredCalling(let closure):
      operatorStream { subscription in
        self.call(closure)
        self.forward(source, subscription)
      }
    case .usingResource(let closure), .usingStream(let closure): using(source, operation, closure)
    case .createCalling(let closure): created(source, closure)
    case .multicastSelector(let kind, let closure): multicast(source, kind, closure)
    default: fatalError("the model does not have \(operation)")
    }
  }

  private func using(_ source: ModelStream, _ operation: OneSourceOperator, _ closure: ClosureActions) -> ModelStream {
    operatorStream { [self] subscription in
      if case .usingResource = operation { call(closure) }
      subscription.onRelease { self.scheduler.log(.record(-closure.number), .onDispose) }
      guard subscription.isOpen else { return }
      if case .usingStream = operation { call(closure) } else { scheduler.log(.closure(closure.number), .streamMade) }
      forward(source, subscription)
    }
  }

  /// The closure of `create` subscribes its observer to the source, even if the subscription has been disposed.
  private func created(_ source: ModelStream, _ closure: ClosureActions) -> ModelStream {
    operatorStream { [self] subscription in
      let broadcaster = ModelBroadcaster(self.scheduler)
      broadcaster.add(
        { if case .next(let value) = $0 { subscription.next(value) } else { subscription.pass($0) } }, ModelDisposable())
      call(closure)
      let inner = ModelDisposable()
      var isOver = false
      source.subscribe(inner) { event in
        if isOver || event == .released { return }
        isOver = event.isEnd
        broadcaster.accept(event)
      }
      subscription.onRelease {
        isOver = true
        inner.dispose()
      }
    }
  }

  /// The selector returns a merge of the shared stream with itself.
  private func multicast(_ source: ModelStream, _ kind: SubjectKind, _ closure: ClosureActions) -> ModelStream {
    operatorStream { [self] subscription in
      call(closure)
      let subject = ModelSubject(kind, scheduler, isState: false)
      let connection = ModelSourceSubscription()
      forward(apply(.merge, to: [subject.stream, subject.stream]), subscription)
      subscription.onRelease { connection.dispose() }
      if connection.isDisposed { return }
      source.subscribe(connection.disposable) { event in
        guard connection.isActive else { return }
        if event.isEnd { connection.markEnded() }
        subject.send(event)
      }
    }
  }
}
