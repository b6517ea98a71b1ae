extension Observable {
  /// Whether the stream completes as soon as it is attached, after at most one value.
  ///
  /// An operator can emit the value without attaching the stream.
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

  /// Sends what a stream that `isImmediate` emits.
  ///
  /// Not inlined, to keep its callers small.
  @inline(never)
  final func emitImmediate(to sink: Sink<Element>) {
    withImmediateValue(sink.next)
    sink.finish(.completed)
  }
}
