import Rill

/// Subscribes to `stream` until `bag` is disposed, and returns a function that returns the elements so far.
func record<Element: Sendable>(_ stream: some ObservableType<Element>, until bag: DisposeBag) -> () -> [Element] {
  let elements = BehaviorRelay<[Element]>(value: [])
  stream.subscribe(onNext: { element in elements.update { $0.append(element) } }).disposed(by: bag)
  return { elements.value }
}
