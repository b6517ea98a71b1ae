// What a stream offers to the operator behind it, so that the two run as one and save a call per event.

/// A stream that emits one value, and completes, as soon as it is attached.
///
/// It is one object: `attach` finds the value without a closure.
@usableFromInline
final class ImmediateStream<Element>: Observable<Element> {
  @usableFromInline let value: Element

  @_alwaysEmitIntoClient
  init(_ value: Element, operation: StaticString = #function) {
    self.value = value
    super.init(immediateCount: 1, operation: operation) { _ in }
  }
}

// Sendable: the stored properties never change.
extension ImmediateStream: @unchecked Sendable where Element: Sendable {}

extension Observable {
  /// Whether the stream completes as soon as it is attached, after at most one value.
  ///
  /// An operator can emit the value without attaching the stream.
  @_alwaysEmitIntoClient
  final var isImmediate: Bool {
    @inline(__always) get { immediateCount >= 0 }
  }

  /// Calls `body` with the value of a stream that `isImmediate`, if it has one.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func withImmediateValue(_ body: (Element) -> Void) {
    // Only an `ImmediateStream` has this count. A checked cast to a generic class would look up its type.
    if immediateCount == 1 { body(unsafe unsafeDowncast(self, to: ImmediateStream<Element>.self).value) }
  }

  /// Sends what a stream that `isImmediate` emits.
  ///
  /// Not inlined, to keep its callers small.
  @_alwaysEmitIntoClient
  @inline(never)
  final func emitImmediate(to sink: Sink<Element>) {
    withImmediateValue(sink.next)
    sink.finish(.completed)
  }

  /// Starts the stream for a stage that sends to `downstream`, fused with the stream's loop where that is possible.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func attach<First: OperatorStage, Output>(_ stage: First, before downstream: Sink<Output>)
  where First.Value == Element {
    if let elements {
      if let observation = downstream.scope.observation { unsafe observation.attached(operation) }
      downstream.emit(elements, through: stage)
    } else {
      attach(Sink(next: { stage.receive($0) }, end: downstream.onEnd, scope: downstream.scope))
    }
  }
}
