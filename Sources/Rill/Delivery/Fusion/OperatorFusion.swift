/// What a stream offers to the operator behind it, so that the two run as one and save a call per event.
@usableFromInline
enum OperatorFusion<Element> {
  case none
  /// The stream emits at most one value, and completes, as soon as it is attached. An operator can emit the value without attaching it.
  case immediate(Element?)
  /// The stream emits these elements. The first stage behind it can run the loop itself.
  case elements([Element])
  /// The last stage of the stream can apply a filter itself.
  case filtered(by: (_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>)
}

extension Observable {
  /// Starts the stream for a stage that sends to `downstream`, fused with the stream's loop where that is possible.
  @_alwaysEmitIntoClient
  @inline(__always)
  final func attach<First: OperatorStage, Output>(_ stage: First, before downstream: Sink<Output>)
  where First.Value == Element {
    if case .elements(let elements) = fusion {
      downstream.emit(elements, through: stage)
    } else {
      attach(Sink(next: { stage.receive($0) }, end: downstream.end, scope: downstream.scope))
    }
  }
}
