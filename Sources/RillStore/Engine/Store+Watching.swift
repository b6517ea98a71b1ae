import Dispatch
import RillLocks

extension Store {
  private static let retryInterval = DispatchTimeInterval.milliseconds(200)

  /// Starts watching, brings memory up to date, and then calls `add`: so the observer misses no change and receives none twice.
  ///
  /// Reads `values`, all that the observer observes. If another process replaces the log, it is compared with them, and what has not been
  /// read by then can be overwritten.
  func startObserving(
    with observer: ChangeNotifier.Observer, reading values: ValuesToLoad, _ add: () -> Void
  ) throws(StoreError) -> Observation {
    try lead { deadline throws(StoreError) in
      try engine.refresh(until: deadline)
      let isFirst = !engine.watch.isWanted
      if isFirst { engine.watch.want { [weak self] in self?.scheduleRefresh() } }
      do throws(StoreError) {
        try startWatching(until: deadline)
      } catch {
        if isFirst { engine.watch.stop() }
        throw error
      }
      try engine.read(values, until: deadline)
      add()
    }
    return Observation { [published] in published.notifier.remove(observer) }
  }

  /// Starts watching if the store is not watching, for example because that failed when the folder was reopened.
  private func startWatching(until deadline: Deadline) throws(StoreError) {
    // The refresh is for changes made before watching began.
    if try engine.watch.start(engine.files) { try engine.refresh(until: deadline) }
  }

  /// A refresh that fails closes the files, which counts as a change of them.
  ///
  /// So a failing refresh is not repeated at once.
  private func scheduleRefresh() {
    let (isNew, isFailing) = watchState.withLock { state in
      defer { state.isRefreshQueued = true }
      return (!state.isRefreshQueued, state.isFailing)
    }
    guard isNew else { return }
    if isFailing {
      queue.asyncAfter(deadline: .now() + Store.retryInterval) { [weak self] in self?.refreshForObservers() }
    } else {
      queue.async { [weak self] in self?.refreshForObservers() }
    }
  }

  private func refreshForObservers() {
    watchState.withLock { $0.isRefreshQueued = false }
    do throws(StoreError) {
      try lead { deadline throws(StoreError) in
        if !published.notifier.hasObservers { return engine.watch.stop() }
        try engine.refresh(until: deadline)
        try startWatching(until: deadline)
      }
      watchState.withLock { $0.isFailing = false }
    } catch {
      let isFirstFailure = watchState.withLock { state in
        defer { state.isFailing = true }
        return !state.isFailing
      }
      if isFirstFailure {
        published.notifier.notify(error)
        published.notifier.deliver()
      }
      scheduleRefresh()
    }
  }
}
