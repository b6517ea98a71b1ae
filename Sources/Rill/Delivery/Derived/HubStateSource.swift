/// The current value of a hub as a source.
final class HubStateSource<Element>: StateSource<Element> {
  private let hub: ReplayingHub<Element>

  init(_ hub: ReplayingHub<Element>, operation: UnsafePointer<UInt8>) {
    self.hub = hub
    unsafe super.init(roots: [HubRootState(hub, operation: operation)])
  }

  override var value: Element { hub.reportedValue }

  override var hasSubscribers: Bool { hub.hasSubscribers }

  override func subscribe(_ sink: Sink<Element>) { hub.subscribe(sink) }
}
