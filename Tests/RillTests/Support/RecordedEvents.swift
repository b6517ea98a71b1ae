import Rill

/// What a stream has emitted, on one thread.
final class RecordedEvents<Element>: @unchecked Sendable {
  // Sendable: only one thread uses it.
  private(set) var events: [Event<Element>] = []
  var values: [Element] { events.compactMap(\.element) }

  init() {}

  init(of stream: some ObservableConvertibleType<Element>, in bag: DisposeBag) {
    stream.asObservable().subscribe { self.events.append($0) }.disposed(by: bag)
  }
}
