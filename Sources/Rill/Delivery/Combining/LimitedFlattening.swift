/// Subscribes to a source and to the inner streams made of its values, a limited number of them at a time.
///
/// The rule decides under the gate. The inner streams are made and attached after the gate is released.
@usableFromInline
final class LimitedFlattening<Value, Stream: ObservableConvertibleType> {
  @usableFromInline let coordinator: SourceCoordinator<LimitedFlatteningRule<Value>, Stream.Element>
  /// Released as soon as no further stream will be made, because it may retain the running ones.
  @usableFromInline let selector: Box<((Value) throws -> Stream)?>

  @_alwaysEmitIntoClient
  init(_ rule: LimitedFlatteningRule<Value>, _ downstream: Sink<Stream.Element>, _ selector: @escaping (Value) throws -> Stream)
  {
    coordinator = SourceCoordinator(rule, downstream, sources: 1)
    self.selector = Box(selector)
  }

  @_alwaysEmitIntoClient
  func attach(_ source: Observable<Value>) {
    coordinator.attachUngated(
      source,
      next: { value in self.coordinator.perform { self.startStream(of: self.coordinator.state.received(value)) } },
      end: { completion in
        if case .error = completion { return self.coordinator.downstream.finishEarly(completion) }
        self.coordinator.state.isSourceCompleted = true
        self.startStream(of: nil)
        self.sourceIsGone()
      }, onAbandoned: sourceIsGone)
  }

  /// Called by the owner of the gate when the source has completed or was deallocated.
  @_alwaysEmitIntoClient
  func sourceIsGone() {
    coordinator.state.isSourceGone = true
    releaseSelectorIfUnneeded()
  }

  @_alwaysEmitIntoClient
  func releaseSelectorIfUnneeded() {
    if coordinator.state.hasStartedAll { selector.value = nil }
  }

  /// Starts the stream of `value`.
  ///
  /// Without a value, completes if everything has completed.
  @_alwaysEmitIntoClient
  func startStream(of value: Value?) {
    guard let value else {
      if coordinator.state.isCompleted { coordinator.downstream.finish(.completed) }
      return
    }
    guard let selector = selector.value, coordinator.downstream.scope.isOpen else { return }
    releaseSelectorIfUnneeded()
    // The stream counts from now on: its value may be the last one that the source has sent before it is deallocated.
    coordinator.sourceAdded()
    coordinator.afterLeave { self.attachStream(of: value, selector) }
  }

  @_alwaysEmitIntoClient
  func attachStream(of value: Value, _ selector: (Value) throws -> Stream) {
    let (coordinator, downstream) = (coordinator, coordinator.downstream)
    guard downstream.scope.isOpen else { return }
    let stream: Observable<Stream.Element>
    do { stream = try selector(value).asObservable() } catch {
      return coordinator.perform { downstream.fail(error) }
    }
    let immediate = stream.fusion.immediate
    if immediate != nil || stream.fusion.isEmpty {
      return Trampoline.current.attach {
        coordinator.perform {
          if let immediate { downstream.send(immediate.value) }
          self.startStream(of: coordinator.state.streamCompleted())
          coordinator.sourceRemoved(wasAbandoned: false)
        }
      }
    }
    guard let subscription = coordinator.addSource() else { return }
    // The selector runs before, so that what it subscribes to itself is not part of this chain.
    Trampoline.current.attach {
      // The selector, or another stream's turn, may have disposed the subscription.
      guard subscription.isOpen else { return }
      coordinator.attach(
        stream, at: subscription, ClosureStage { downstream.send($0) },
        end: { completion in
          if case .error = completion { return downstream.finishEarly(completion) }
          self.startStream(of: self.coordinator.state.streamCompleted())
        })
    }
  }
}

extension ObservableConvertibleType {
  /// Emits the values of the streams that `selector` makes, of which at most `limit` run at a time.
  ///
  /// Values that arrive while `limit` streams run are queued or dropped.
  @_alwaysEmitIntoClient
  func flattenLimited<Stream: ObservableConvertibleType>(
    atMost limit: Int, queueing: Bool, operation: StaticString = #function,
    _ selector: @escaping (Element) throws -> Stream
  ) -> Observable<Stream.Element> {
    let source = asObservable()
    return Observable(operation: operation) { downstream in
      LimitedFlattening(LimitedFlatteningRule(atMost: limit, queueing: queueing), downstream, selector).attach(source)
    }
  }
}
