final class Sink<Element>: Cancelable {
  private let lock = RecursiveLock()
  private var handler: ((Event<Element>) -> Void)?
  private var source: Disposable?
  private var isOver = false

  init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  var isDisposed: Bool { lock.withLock { isOver } }

  func on(_ event: Event<Element>) {
    guard let handler = lock.withLock({ isOver ? nil : self.handler }) else { return }
    if case .next = event { return handler(event) }
    lock.withLock { isOver = true }
    handler(event)
    dispose()
  }

  func setSource(_ source: Disposable) {
    let isTooLate = lock.withLock {
      if !isOver { self.source = source }
      return isOver
    }
    if isTooLate { source.dispose() }
  }

  func dispose() {
    let released = lock.withLock {
      defer {
        isOver = true
        (handler, source) = (nil, nil)
      }
      return (handler, source)
    }
    released.1?.dispose()
  }
}
