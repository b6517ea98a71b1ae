/// What an operator can do in place of the stream before it, so that the two run as one and save calls.
@usableFromInline
enum Fusion<Element> {
  case none
  /// The stream completes as soon as it is attached, without a value.
  case empty
  /// The stream is a `JustStream`: it emits its value, and completes, as soon as it is attached.
  case just
  /// The stream emits these elements. The first stage behind it can run the loop itself.
  case elements([Element])
  /// The last stage of the stream can also filter: this makes such a stream.
  ///
  /// Indirect, because each stream has a place for this.
  indirect case filtering((_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>)
}

extension Observable {
  /// Starts the stream for a stage that receives its values with `next` and sends to `downstream`, fused with the stream's loop where
  /// that is possible.
  final func attach<Output>(before downstream: Sink<Output>, _ next: @escaping (Element) -> Void) {
    if case .elements(let elements) = fusion {
      if let observation = downstream.scope.observation { unsafe observation.attached(operation) }
      downstream.ending.emit(elements, to: next)
    } else {
      attach(Sink(next: next, downstream.ending))
    }
  }

  /// Whether the stream completes as soon as it is attached, after at most one value, which an operator can emit without attaching it.
  final var isImmediate: Bool {
    @inline(__always) get {
      switch fusion {
      case .empty, .just: true
      default: false
      }
    }
  }

  /// Calls `body` with the value of a stream that `isImmediate`, if it has one.
  @inline(__always)
  final func withImmediateValue(_ body: (Element) -> Void) {
    // A checked cast to a generic class would look up its type.
    if case .just = fusion { body(unsafe unsafeDowncast(self, to: JustStream<Element>.self).value) }
  }

  /// Not inlined, to keep its callers small.
  @inline(never)
  final func emitImmediate(to sink: Sink<Element>) {
    withImmediateValue(sink.next)
    sink.finish(.completed)
  }
}
