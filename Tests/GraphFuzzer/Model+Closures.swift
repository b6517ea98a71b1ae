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

  /// Returns the stream of a trait that is made and converted back, and of operators that change nothing.
  func applyTrait(_ operation: Unary, to source: Stream) -> Stream {
    switch operation {
    case .asCompletable: apply(.ignoreElements, to: source)
    case .asInfallible(let value): apply(.catchAndReturn(value), to: source)
    case .withUnretained: staged(source) { link in (link.next, nil) }
    case .singleTraits:
      // The value becomes a stream that is subscribed to.
      apply(
        .catchAndReturn(7),
        to: staged(apply(.asSingle, to: source)) { [world] link in
          ({ value in world.trampolined { link.next(Functions.map(value, 1)) } }, nil)
        })
    case .first:
      staged(source) { link in
        (
          { value in link.finish(last: value, .completed) },
          { end in
            if end == .completed { link.next(7) }
            link.pass(end)
          }
        )
      }
    default:
      staged(source) { link in
        var only: Int?
        return (
          { value in
            if only != nil { return link.finish(.error(ErrorCode.moreThanOneElement)) }
            only = value
          },
          { end in
            guard end == .completed else { return link.pass(end) }
            if let only { link.next(only) }
            link.pass(only == nil && operation == .asSingle ? .error(ErrorCode.noElements) : end)
          }
        )
      }
    }
  }

  /// Returns the stream of an operator that RxSwift users know from a separate package.
  func applyEveryday(_ operation: Unary, to source: Stream) -> Stream {
    staged(source) { link in
      var values: [Int] = []
      func next(_ value: Int) {
        values.append(value)
        switch operation {
        case .mapTo(let constant): link.next(constant)
        case .pairwise: if values.count > 1 { link.next(Functions.combine(Array(values.suffix(2)))) }
        case .distinctValues: if !values.dropLast().contains(value) { link.next(value) }
        default: break
        }
      }
      func end(_ end: Signal) {
        switch (operation, end) {
        case (.count, .completed): link.next(values.count)
        case (.errors, .error(let code)):
          link.next(code)
          return link.pass(.completed)
        default: break
        }
        link.pass(end)
      }
      return (next, end)
    }
  }
}
