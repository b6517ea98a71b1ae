extension Store {
  /// Returns the result of `query` as soon as memory is up to date and contains the needed values.
  ///
  /// `query` returns nil if a value that it needs has not been read.
  @inline(__always)
  func query<Result>(
    needing values: @autoclosure () -> ValuesToLoad, _ query: (inout CommittedEntries.Contents) -> Result?
  ) throws(StoreError) -> Result {
    if let result = published.ifCurrent(query) { return result }
    return try refresh(reading: values(), query)
  }

  /// Brings memory up to date, unless another thread does so meanwhile.
  ///
  /// A reader that arrives between a commit's generation and its publication waits only for that leader, and not for its own turn.
  @inline(never)
  private func refresh<Result>(
    reading values: ValuesToLoad, _ query: (inout CommittedEntries.Contents) -> Result?
  ) throws(StoreError) -> Result {
    try locatingErrors { () throws(StoreError) in
      let deadline = engine.deadline()
      if case .done = try enter(.refresh, until: deadline) {
        if let result = published.ifCurrent(query) { return result }
        _ = try enter(.lead, until: deadline)
      }
      defer { leave([], []) }
      if !published.isCurrent { try engine.refresh(until: deadline) }
      try engine.read(values, until: deadline)
      guard let result = published.query(query) else { preconditionFailure("a query needs values that it did not name") }
      return result
    }
  }
}
