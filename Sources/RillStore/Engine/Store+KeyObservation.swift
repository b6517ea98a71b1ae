extension Store {
  /// Observes the changes of a key from now on, and returns the value that the key has now.
  ///
  /// Changes can be delivered on other threads before this returns.
  package func observeChanges(
    of key: Key, failed: @escaping @Sendable (StoreError) -> Void, _ changed: @escaping @Sendable ([UInt8]?) -> Void
  ) throws(StoreError) -> (value: [UInt8]?, observation: Observation) {
    let observer = ChangeNotifier.Observer(of: key, failed: failed, changed)
    var value: [UInt8]?
    let observation = try startObserving(with: observer, reading: .keys([key])) {
      value = published.observe(key, observer, receivesFirst: false)
    }
    return (value, observation)
  }
}

extension ChangeNotifier.Observer {
  /// Creates an observer of one key.
  convenience init(
    of key: Store.Key, failed: @escaping @Sendable (StoreError) -> Void, _ changed: @escaping @Sendable ([UInt8]?) -> Void
  ) {
    self.init { notification in
      switch notification {
      case .changed(let changes): for change in changes where change.key == key { changed(change.value) }
      case .failed(let error): failed(error)
      }
    }
  }
}
