import RillLocks

extension CommittedEntries {
  /// Whether the entries are those that the files contain now.
  enum Freshness {
    case current
    case unchecked
    case stale
  }

  /// Returns what `query` returns, or nil if another process has changed something or the files are not in place.
  ///
  /// `query` changes nothing. A parameter that is not `inout` would be copied.
  @inline(__always)
  func ifCurrent<Result>(_ query: (inout Contents) -> Result?) -> Result? {
    if isInherited { return nil }
    let time = disk.coarseNow()
    let (freshness, result) = contents.withLock { contents in
      let freshness = contents.freshness(at: time)
      return (freshness, freshness == .current ? query(&contents) : nil)
    }
    guard freshness == .unchecked, checkFiles(at: time) else { return result }
    return contents.withLock { $0.freshness(at: time) == .current ? query(&$0) : nil }
  }

  var isCurrent: Bool { ifCurrent { _ in true } != nil }

  /// Looks at the files by their names, once for each step of the coarse clock.
  private func checkFiles(at time: UInt64) -> Bool {
    guard let files = contents.withLock({ $0.files }), (try? files.areInPlace(on: disk)) == true else { return false }
    return contents.withLock { contents in
      guard contents.files == files, contents.announcesExpectedCommits else { return false }
      contents.filesCheckedAt = time
      return true
    }
  }
}

extension CommittedEntries.Contents {
  /// Whether the page does not announce another log, or other commits of this one.
  ///
  /// Another log can have the same generation by chance, if another program has written a backup into the files. A page that was lost
  /// announces nothing until the file is mapped again.
  var announcesExpectedCommits: Bool {
    if page?.isLost == true { return false }
    guard let durablePosition = page?.durablePosition, durablePosition.log != 0 else { return true }
    return durablePosition.log == files?.log?.identity && durablePosition == announced
  }

  /// Returns whether another process has changed something since, as far as one atomic load can tell.
  ///
  /// The page is read only if the files are known to be in place: reading a page of a truncated file ends the process.
  @inline(__always)
  func freshness(at time: UInt64) -> CommittedEntries.Freshness {
    guard let page else { return .stale }
    if filesCheckedAt != time { return .unchecked }
    return page.firstWord == announced.word ? .current : .stale
  }
}
