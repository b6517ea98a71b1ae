/// Which of a source's streams run: at most so many, and the others wait or are left out.
@usableFromInline
struct FlatteningRule<Value> {
  @usableFromInline let limit: Int
  @usableFromInline let isQueueing: Bool
  @usableFromInline var running = 0
  @usableFromInline var waiting = Fifo<Value>()
  @usableFromInline var isSourceDone = false
  /// Whether the source has completed or died.
  @usableFromInline var isSourceGone = false

  @_alwaysEmitIntoClient
  init(atMost limit: Int, queueing: Bool) {
    self.limit = limit
    isQueueing = queueing
  }

  /// Whether there will be no other stream.
  @_alwaysEmitIntoClient
  var hasBegunAll: Bool { isSourceGone && waiting.isEmpty }

  /// Whether all is over.
  @_alwaysEmitIntoClient var isOver: Bool { isSourceDone && running == 0 }

  /// Answers the value of which a stream is to be made now, as the next function does.
  @_alwaysEmitIntoClient
  mutating func received(_ value: Value) -> Value? {
    if running < limit {
      running += 1
      return value
    }
    if isQueueing { waiting.append(value) }
    return nil
  }

  @_alwaysEmitIntoClient
  mutating func streamCompleted() -> Value? {
    if let next = waiting.popFirst() { return next }
    running -= 1
    return nil
  }
}

/// A source and the streams made of its values, of which a limited number runs.
///
/// What the rule decides under the gate, to make a stream and to attach it, is done once the gate has been left.
@usableFromInline
final class Flattening<Value, Stream: ObservableConvertibleType> {
  @usableFromInline let junction: Junction<FlatteningRule<Value>, Stream.Element>
  /// Until it is known that there will be no other stream: it may hold the ones that run.
  @usableFromInline let selector: Cell<((Value) throws -> Stream)?>

  @_alwaysEmitIntoClient
  init(_ rule: FlatteningRule<Value>, _ downstream: Sink<Stream.Element>, _ selector: @escaping (Value) throws -> Stream) {
    junction = Junction(rule, downstream, sources: 1)
    self.selector = Cell(selector)
  }

  @_alwaysEmitIntoClient
  func attach(_ source: Observable<Value>) {
    junction.attachOutside(
      source, next: { value in self.junction.perform { self.begin(self.junction.memory.received(value)) } },
      end: { completion in
        if case .error = completion { return self.junction.downstream.cut(completion) }
        self.junction.memory.isSourceDone = true
        self.begin(nil)
        self.sourceIsGone()
      }, onDeath: sourceIsGone)
  }

  /// The source has completed or died, and the gate is owned.
  @_alwaysEmitIntoClient
  func sourceIsGone() {
    junction.memory.isSourceGone = true
    releaseSelector()
  }

  @_alwaysEmitIntoClient
  func releaseSelector() {
    if junction.memory.hasBegunAll { selector.value = nil }
  }

  /// Makes a stream of `value`, if the rule has one, or ends if all is over.
  @_alwaysEmitIntoClient
  func begin(_ value: Value?) {
    guard let value else {
      if junction.memory.isOver { junction.downstream.finish(.completed) }
      return
    }
    guard let selector = selector.value, let inlet = junction.makeInlet(isAdditional: true) else { return }
    releaseSelector()
    junction.afterLeaving { Trampoline.current.attach { self.begin(value, inlet, selector) } }
  }

  @_alwaysEmitIntoClient
  func begin(_ value: Value, _ inlet: Inlet, _ selector: (Value) throws -> Stream) {
    guard inlet.scope.isOpen else { return }
    let downstream = junction.downstream
    do {
      junction.attach(
        try selector(value), at: inlet, ClosureReceiver { downstream.send($0) },
        end: { completion in
          if case .error = completion { return downstream.cut(completion) }
          self.begin(self.junction.memory.streamCompleted())
        })
    } catch { junction.perform { downstream.fail(error) } }
  }
}

extension ObservableConvertibleType {
  /// The values of the streams made of the source's values, of which at most `limit` run at a time; the values that come meanwhile
  /// wait, or are left out.
  @_alwaysEmitIntoClient
  func flattened<Stream: ObservableConvertibleType>(
    atMost limit: Int, queueing: Bool, _ selector: @escaping (Element) throws -> Stream
  ) -> Observable<Stream.Element> {
    let source = asObservable()
    return Observable { downstream in
      Flattening(FlatteningRule(atMost: limit, queueing: queueing), downstream, selector).attach(source)
    }
  }
}
