/// What a stream offers to the operator behind it, so that the two run as one and save a call per event.
///
/// A byte, because asking for the class of a generic object is slower. Each kind is a subclass of `Observable`: streams that offer
/// nothing have no field for what others offer.
@usableFromInline
enum OperatorFusion {
  @_alwaysEmitIntoClient static var none: UInt8 { 0 }
  /// The last stage of the stream can apply a filter itself: a `FilterableStream`.
  @_alwaysEmitIntoClient static var filter: UInt8 { 1 }
  /// The first stage behind the stream can run its loop: an `ElementsStream`.
  @_alwaysEmitIntoClient static var elements: UInt8 { 2 }
  /// The stream completes, without a value, as soon as it is attached.
  ///
  /// An operator need not attach it, nor a stream of the following kind.
  @_alwaysEmitIntoClient static var empty: UInt8 { 3 }
  /// The stream emits one value, and completes, as soon as it is attached: an `ImmediateStream`.
  @_alwaysEmitIntoClient static var immediate: UInt8 { 4 }
}

/// A stream that emits one value, and completes, as soon as it is attached.
///
/// It is one object: `attach` finds the value without a closure.
@usableFromInline
final class ImmediateStream<Element>: Observable<Element> {
  @usableFromInline let value: Element

  @_alwaysEmitIntoClient
  init(_ value: Element, operation: StaticString = #function) {
    self.value = value
    super.init(fusion: OperatorFusion.immediate, operation: operation) { _ in }
  }
}

/// A stream that emits the elements of an array that is not empty.
@usableFromInline
final class ElementsStream<Element>: Observable<Element> {
  @usableFromInline let elements: [Element]

  @_alwaysEmitIntoClient
  init(_ elements: [Element], operation: StaticString = #function) {
    self.elements = elements
    super.init(fusion: OperatorFusion.elements, operation: operation) { $0.emit(elements.makeIterator()) }
  }
}

/// A stream that makes another one, in which its last stage also filters.
@usableFromInline
final class FilterableStream<Element>: Observable<Element> {
  @usableFromInline let filtered: (_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>

  @_alwaysEmitIntoClient
  init(
    operation: StaticString = #function,
    filtered: @escaping (_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>,
    _ start: @escaping (Sink<Element>) -> Void
  ) {
    self.filtered = filtered
    super.init(fusion: OperatorFusion.filter, operation: operation, start)
  }
}

// Sendable: the stored properties never change.
extension ImmediateStream: @unchecked Sendable where Element: Sendable {}
extension ElementsStream: @unchecked Sendable where Element: Sendable {}
extension FilterableStream: @unchecked Sendable where Element: Sendable {}

extension Observable {
  // `unsafeDowncast`: the kind decides the class, and a checked cast of a generic class looks up its type.

  /// Whether the stream completes as soon as it is attached, after at most one value.
  @_alwaysEmitIntoClient
  final var isImmediate: Bool {
    @inline(__always) get { fusion >= OperatorFusion.empty }
  }

  /// Calls `body` with the value of a stream that `isImmediate`, if it has one.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func withImmediateValue(_ body: (Element) -> Void) {
    if fusion == OperatorFusion.immediate { body(unsafe unsafeDowncast(self, to: ImmediateStream<Element>.self).value) }
  }

  /// Sends the value of an `ImmediateStream`, and completes.
  ///
  /// Not inlined, to keep its callers small.
  @_alwaysEmitIntoClient
  @inline(never)
  final func emitImmediate(to sink: Sink<Element>) {
    withImmediateValue(sink.next)
    sink.finish(.completed)
  }

  /// The elements that the first stage behind this stream can emit itself.
  @_alwaysEmitIntoClient
  final var fusibleElements: [Element]? {
    @inline(__always) get {
      fusion == OperatorFusion.elements ? unsafe unsafeDowncast(self, to: ElementsStream<Element>.self).elements : nil
    }
  }

  /// Applies a filter to a `FilterableStream`.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func filteredByLastStage(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    unsafe unsafeDowncast(self, to: FilterableStream<Element>.self).filtered(predicate)
  }

  /// Starts the stream for a stage that sends to `downstream`, fused with the stream's loop where that is possible.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func attach<First: OperatorStage, Output>(_ stage: First, before downstream: Sink<Output>)
  where First.Value == Element {
    if let elements = fusibleElements {
      if let observation = downstream.scope.observation { unsafe observation.attached(operation) }
      downstream.emit(elements, through: stage)
    } else {
      attach(Sink(next: { stage.receive($0) }, end: downstream.end, scope: downstream.scope))
    }
  }
}
