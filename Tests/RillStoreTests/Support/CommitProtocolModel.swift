struct CommitProtocolModel {
  enum Omission: CaseIterable {
    case frameIsSynced, newLogIsSynced, folderIsSynced
    case announcementFollowsTheSync, unreliableLogIsRewritten, failedLogIsAnnouncedAsUnreliable, sequencesIncrease
  }

  let omitted: Omission?
  /// How many syncs fail, how many writers are killed, and how many power cuts there are, at most.
  let events: Int

  /// A log: the values of its frames, of which the first is its snapshot.
  private struct Log: Hashable {
    var first: Int
    var values: [Int]
    /// The number of durable frames.
    var durable = 0
    /// A sync has failed.
    ///
    /// The system may have dropped what it should have written, and reports later syncs as a success.
    var hasFailed = false
    var last: Int { first + values.count - 1 }
  }

  private struct DurablePosition: Hashable {
    /// The log, or nil if none is reliable.
    var log: Int?
    var generation: Int
  }

  private enum Step: Hashable {
    case idle, write, syncNew, rename, syncFolder, announceNew, append, announceEarly, sync, takeBack, announce
  }

  private struct Writer: Hashable {
    var step = Step.idle
    var calls = 2
    var log = 0
    var value = 0
    /// A log of which this process knows that a sync has failed.
    var unreliable: Int?
  }

  private struct State: Hashable {
    var logs = [Log(first: 1, values: [0], durable: 1)]
    var name = 0
    var durableName = 0
    var page: DurablePosition? = DurablePosition(log: 0, generation: 1)
    /// What a power cut can leave in the page, which is never synced.
    var earlierPages: Set<DurablePosition?> = [nil, DurablePosition(log: 0, generation: 1)]
    var holder: Int?
    var writers = [Writer(), Writer()]
    var acknowledged = 0
    var attempted = 0
    var failures: Int
    var kills: Int
    var cuts: Int

    mutating func announce(_ log: Int?, _ generation: Int) {
      page = DurablePosition(log: log, generation: generation)
      earlierPages.insert(page)
    }

    mutating func leave(_ writer: Int) {
      holder = nil
      writers[writer].step = .idle
    }
  }

  /// Visits all states, and returns their number and what is wrong in the first bad one.
  func explore() -> (states: Int, violation: String?) {
    let first = State(failures: events, kills: events, cuts: events)
    var seen: Set<State> = [first]
    var open = [first]
    while let state = open.popLast() {
      if let violation = violation(state) { return (seen.count, violation) }
      var next: [State] = []
      for writer in state.writers.indices { advance(writer, state, &next) }
      if state.cuts > 0 { cutPower(state, &next) }
      for state in next where seen.insert(state).inserted { open.append(state) }
    }
    return (seen.count, nil)
  }

  /// Returns what a process that reads the log now would find wrong.
  private func violation(_ state: State) -> String? {
    let log = state.logs[state.name]
    guard let value = log.values.last else { return "the log is empty" }
    // While a writer has the lock, no other process reads more than what is announced.
    if state.holder == nil, !(state.acknowledged...max(state.acknowledged, state.attempted)).contains(value) {
      return "\(value) is read, and \(state.acknowledged) is acknowledged"
    }
    guard state.holder == nil, let page = state.page, let announced = page.log else { return nil }
    if announced == state.name, page.generation > log.last { return "the log is shorter than announced" }
    if announced != state.name, log.first <= page.generation { return "the log is older than the announced one" }
    if announced == state.name, page.generation - log.first >= log.durable { return "a frame is announced that is not durable" }
    return nil
  }

  private func advance(_ number: Int, _ old: State, _ next: inout [State]) {
    var state = old
    let writer = old.writers[number]
    if writer.step == .idle {
      guard old.holder == nil, writer.calls > 0 else { return }
      let log = old.logs[old.name]
      let isReliable = old.page == DurablePosition(log: old.name, generation: log.last) && writer.unreliable != old.name
      state.holder = number
      state.writers[number].calls -= 1
      state.writers[number].log = old.name
      state.writers[number].step = isReliable || omitted == .unreliableLogIsRewritten ? .append : .write
      return next.append(state)
    }
    if old.kills > 0 {
      var killed = old
      killed.kills -= 1
      killed.leave(number)
      killed.writers[number].unreliable = nil
      next.append(killed)
    }
    func go(to step: Step) {
      state.writers[number].step = step
      next.append(state)
    }
    /// Makes a sync succeed, and fail if that is still possible.
    func sync(then step: Step, _ succeed: (inout State) -> Void, _ fail: (inout State) -> Void) {
      if old.failures > 0 {
        var failed = old
        failed.failures -= 1
        fail(&failed)
        next.append(failed)
      }
      succeed(&state)
      go(to: step)
    }
    switch writer.step {
    case .idle: break
    case .write:
      let log = old.logs[writer.log]
      let last = omitted == .sequencesIncrease ? 0 : max(log.last, old.page?.generation ?? 0)
      state.logs.append(Log(first: last + 1, values: [log.values.last ?? 0]))
      state.writers[number].log = state.logs.count - 1
      go(to: .syncNew)
    case .syncNew:
      if omitted == .newLogIsSynced { return go(to: .rename) }
      sync(then: .rename) {
        $0.logs[writer.log].durable = 1
      } _: {
        $0.leave(number)
      }
    case .rename:
      state.name = writer.log
      go(to: .syncFolder)
    case .syncFolder:
      if omitted == .folderIsSynced { return go(to: .announceNew) }
      sync(then: .announceNew) {
        $0.durableName = $0.name
      } _: {
        $0.leave(number)
      }
    case .announceNew:
      state.announce(writer.log, old.logs[writer.log].last)
      go(to: .append)
    case .append:
      state.attempted += 1
      state.writers[number].value = state.attempted
      state.logs[writer.log].values.append(state.attempted)
      go(to: omitted == .announcementFollowsTheSync ? .announceEarly : .sync)
    case .announceEarly:
      state.announce(writer.log, old.logs[writer.log].last)
      go(to: .sync)
    case .sync:
      if omitted == .frameIsSynced { return go(to: .announce) }
      sync(then: .announce) { state in
        // A frame after one that was dropped is not reached.
        if !state.logs[writer.log].hasFailed { state.logs[writer.log].durable = state.logs[writer.log].values.count }
      } _: { state in
        state.logs[writer.log].hasFailed = true
        state.writers[number].step = .takeBack
      }
    case .takeBack:
      state.writers[number].unreliable = writer.log
      if omitted != .failedLogIsAnnouncedAsUnreliable { state.announce(nil, old.logs[writer.log].last - 1) }
      state.logs[writer.log].values.removeLast()
      state.leave(number)
      next.append(state)
    case .announce:
      state.announce(writer.log, old.logs[writer.log].last)
      state.acknowledged = writer.value
      state.leave(number)
      next.append(state)
    }
  }

  /// Adds what a power cut can leave: either name, any earlier page, and any number of the frames that are not durable.
  private func cutPower(_ old: State, _ next: inout [State]) {
    for name in Set([old.name, old.durableName]) {
      let log = old.logs[name]
      // A log that was not synced can have lost its snapshot.
      for length in min(log.durable, log.values.count)...log.values.count {
        for page in old.earlierPages {
          var state = old
          state.cuts -= 1
          state.name = name
          state.durableName = name
          state.logs[name].values = Array(log.values[..<length])
          state.logs[name].durable = length
          state.logs[name].hasFailed = false
          state.page = page
          state.earlierPages = [page]
          for writer in state.writers.indices {
            state.leave(writer)
            state.writers[writer].unreliable = nil
          }
          next.append(state)
        }
      }
    }
  }
}
