import Dispatch
import RillLocks

/// Whether other processes' changes are being followed, and how well.
struct Following {
  /// A look is queued, and sees whatever has happened until it begins.
  var isQueued = false
  /// The last look failed; observers were told, and it is repeated.
  var isFailing = false
}

extension Store {
  private static let retryInterval = DispatchTimeInterval.milliseconds(200)

  /// Adds an observer when the folder is watched and memory is up to date, so that nothing is missed and nothing comes twice.
  func follow(with observer: Announcer.Observer, _ add: () -> Void) throws(StoreError) -> Observation {
    try lead { () throws(StoreError) in
      try engine.refresh()
      let isFirst = engine.onWake == nil
      if isFirst { engine.onWake = { [weak self] in self?.lookSoon() } }
      do throws(StoreError) {
        try watch()
      } catch {
        if isFirst { engine.stopWatching() }
        throw error
      }
      add()
    }
    return Observation { [board] in board.announcer.remove(observer) }
  }

  /// Begins to watch if that is not so, be it that it failed when the folder was opened again.
  private func watch() throws(StoreError) {
    // For what was changed before the watch began.
    if try engine.startWatching() { try engine.refresh() }
  }

  /// A look that fails lets go of the files, which is told as a change of them: so what is failing is not looked at at once.
  private func lookSoon() {
    let (isNew, isFailing) = following.withLock { following in
      defer { following.isQueued = true }
      return (!following.isQueued, following.isFailing)
    }
    guard isNew else { return }
    if isFailing {
      queue.asyncAfter(deadline: .now() + Store.retryInterval) { [weak self] in self?.look() }
    } else {
      queue.async { [weak self] in self?.look() }
    }
  }

  /// Takes the shared lock before it decides that nothing has changed: a writer that has woken us may not have let go of it yet.
  private func look() {
    following.withLock { $0.isQueued = false }
    do throws(StoreError) {
      try lead { () throws(StoreError) in
        if !board.announcer.hasObservers { return engine.stopWatching() }
        try engine.refresh()
        try watch()
      }
      following.withLock { $0.isFailing = false }
    } catch {
      let isNews = following.withLock { following in
        defer { following.isFailing = true }
        return !following.isFailing
      }
      if isNews {
        board.announcer.announce(error)
        board.announcer.deliver()
      }
      lookSoon()
    }
  }
}
