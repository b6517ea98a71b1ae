/// What a stream offers to the operator behind it, so that the two run as one and save a call per event.
///
/// A struct of references and not an enum with values: releasing such an enum with a stream takes as long as making the stream, because
/// the runtime looks up its type.
@usableFromInline
struct OperatorFusion<Element> {
  /// The stream emits this value, and completes, as soon as it is attached.
  ///
  /// An operator can emit it without attaching the stream.
  @usableFromInline let immediate: ImmediateValue<Element>?
  /// The stream emits these elements.
  ///
  /// The first stage behind it can run the loop itself. An empty array means `isEmpty`.
  @usableFromInline let elements: [Element]?
  /// The last stage of the stream can apply a filter itself.
  @usableFromInline let filtered: ((_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>)?

  @_alwaysEmitIntoClient
  @inline(__always)
  init(
    immediate: ImmediateValue<Element>? = nil, elements: [Element]? = nil,
    filtered: ((_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>)? = nil
  ) {
    self.immediate = immediate
    self.elements = elements
    self.filtered = filtered
  }

  /// Whether the stream completes, without a value, as soon as it is attached.
  @_alwaysEmitIntoClient
  var isEmpty: Bool {
    @inline(__always) get { if let elements { elements.isEmpty } else { false } }
  }
}

/// The value of a stream that emits one value at once.
@usableFromInline
final class ImmediateValue<Element> {
  @usableFromInline let value: Element

  @_alwaysEmitIntoClient
  init(_ value: Element) { self.value = value }

  @_alwaysEmitIntoClient
  func emit(to sink: Sink<Element>) {
    sink.next(value)
    sink.finish(.completed)
  }
}

extension Observable {
  /// Starts the stream for a stage that sends to `downstream`, fused with the stream's loop where that is possible.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func attach<First: OperatorStage, Output>(_ stage: First, before downstream: Sink<Output>)
  where First.Value == Element {
    if let elements = fusion.elements, !elements.isEmpty {
      if let observation = downstream.scope.observation { unsafe observation.attached(operation) }
      downstream.emit(elements, through: stage)
    } else {
      attach(Sink(next: { stage.receive($0) }, end: downstream.end, scope: downstream.scope))
    }
  }
}
