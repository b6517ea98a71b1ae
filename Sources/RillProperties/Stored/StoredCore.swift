import Dispatch
import Rill
import RillLocks
import RillStore

/// What the copies of a `@Stored` property share.
///
/// It knows what was read last, so that a value is decoded once for each change. Values are encoded, decoded and converted when nothing is
/// locked; what was made of a state of the store is written only if that is still its state.
final class StoredCore<Value: Sendable>: Sendable {
  private enum Watch {
    case unwanted
    /// Somebody has asked for the stream, and the store could not be watched.
    case wanted
    /// A thread is at it; the group is empty as soon as the stream has its first value.
    case beginning(DispatchGroup?)
    case begun(Store.Observation)
  }

  private struct State {
    var store: Store?
    var isMigrated = false
    /// The newest value that could be read, and its bytes.
    var known: (bytes: [UInt8]?, value: Value)?
    var watch = Watch.unwanted
    /// What the stream was given last, nil if nothing; and whether that was before the watch began.
    var announced: [UInt8]??
    var isAnnouncedByHand = false
    weak var stream: ObservableProperty<Value>?
  }

  private let key: Store.Key
  private let coding: StoredCoding<Value>
  private let isDistinct: Bool
  private let steps: [StoredCoding<Value>.Step]
  private let place: (file: StaticString, line: UInt)
  private let state: Locked<State>

  init(
    _ key: Store.Key, in store: Store?, _ coding: StoredCoding<Value>, distinct: Bool, _ steps: [StoredCoding<Value>.Step],
    at place: (file: StaticString, line: UInt)
  ) {
    self.key = key
    self.coding = coding
    isDistinct = distinct
    self.steps = steps
    self.place = place
    state = Locked(State(store: store, isMigrated: steps.isEmpty))
  }

  deinit {
    if case .begun(let observation) = state.withLock({ $0.watch }) { observation.cancel() }
  }

  var absent: Value { coding.absent }

  /// What is announced to; keeps this object alive, and not the other way round.
  var stream: ObservableProperty<Value>? {
    get { state.withLock { $0.stream } }
    set { state.withLock { $0.stream = newValue } }
  }

  // MARK: What throws

  func load() throws(StoredError) -> Value {
    let value = try value(of: try bytes(in: try opened()))
    watchIfWanted()
    return value
  }

  func save(_ value: Value) throws(StoredError) {
    let store = try opened()
    let new: [UInt8]?
    do { new = try coding.encode(value) } catch { throw .unwritable(key, error) }
    while true {
      let old = try bytes(in: store)
      _ = try self.value(of: old)
      let isDone = try changing(store) { transaction in
        guard transaction[key] == old else { return false }
        transaction[key] = new
        return true
      }
      if isDone { break }
    }
    // What is known is what will be read, and not what was assigned: a format may leave something out.
    _ = try? self.value(of: new)
    watchIfWanted()
  }

  func update<Result>(_ change: (inout Value) throws -> Result) throws -> Result {
    let store = try opened()
    do {
      let result = try store.update(key) { bytes in
        var value = try value(of: bytes)
        let result = try change(&value)
        do { bytes = try coding.encode(value) } catch { throw StoredError.unwritable(key, error) }
        return result
      }
      watchIfWanted()
      return result
    } catch let error as StoreError {
      throw StoredError.store(error)
    }
  }

  func discard() throws(StoredError) {
    try changing(try resolved()) { transaction in
      for step in steps { transaction[step.key] = nil }
      transaction[key] = nil
    }
    state.withLock { $0.isMigrated = true }
    watchIfWanted()
  }

  // MARK: What reports

  var value: Value {
    do throws(StoredError) {
      return try load()
    } catch {
      report(error)
      return state.withLock { $0.known?.value } ?? absent
    }
  }

  func assign(_ value: Value) {
    do throws(StoredError) { try save(value) } catch { report(error) }
  }

  private func report(_ error: StoredError) {
    state.withLock { $0.store }?.report(error)
    Hooks.unhandled(error, file: place.file, line: place.line, [])
  }

  // MARK: The stream

  /// As long as a call waits for the store, since that may be what the other thread waits for.
  private static var patience: DispatchTimeInterval { .seconds(10) }

  /// Gives the stream the current value, and has it told of every later one.
  ///
  /// The first time nobody is subscribed, so that other threads can wait for the value without waiting for subscribers: they would
  /// see the default, which may never have been stored.
  func watch() {
    let (begins, first) = state.withLock { state -> (Bool, DispatchGroup?) in
      switch state.watch {
      case .begun: return (false, nil)
      case .beginning(let first): return (false, first)
      case .wanted:
        state.watch = .beginning(nil)
        return (true, nil)
      case .unwanted:
        let first = DispatchGroup()
        first.enter()
        state.watch = .beginning(first)
        return (true, first)
      }
    }
    guard begins else {
      _ = first?.wait(timeout: .now() + StoredCore.patience)
      return
    }
    do throws(StoredError) {
      try observe(try givingCurrentValue(first))
    } catch {
      state.withLock { $0.watch = .wanted }
      report(error)
    }
  }

  /// What can not be read now leaves the stream with the value known.
  private func givingCurrentValue(_ first: DispatchGroup?) throws(StoredError) -> Store {
    defer { first?.leave() }
    do throws(StoredError) {
      let store = try opened()
      let bytes = try bytes(in: store)
      announceByHand(bytes, try value(of: bytes))
      return store
    } catch {
      if let known = state.withLock({ $0.known }) { announceByHand(known.bytes, known.value) }
      throw error
    }
  }

  private func announceByHand(_ bytes: [UInt8]?, _ value: Value) {
    let isNews = state.withLock { state in
      // A stream that was told nothing has the default.
      defer { (state.announced, state.isAnnouncedByHand) = (.some(bytes), true) }
      return (state.announced ?? nil) != bytes
    }
    if isNews { stream?.accept(value) }
  }

  private func observe(_ store: Store) throws(StoredError) {
    let observation: Store.Observation
    do {
      observation = try store.observe(
        key, failed: { [weak self] in self?.report(.store($0)) }, { [weak self] in self?.changed(to: $0) })
    } catch {
      throw .store(error)
    }
    state.withLock { $0.watch = .begun(observation) }
  }

  /// Called by the store, serially: first with what is there, which has been announced by hand.
  private func changed(to bytes: [UInt8]?) {
    let isNews = state.withLock { state in
      defer { (state.announced, state.isAnnouncedByHand) = (.some(bytes), false) }
      return state.announced != .some(bytes) || !(state.isAnnouncedByHand || isDistinct)
    }
    guard isNews else { return }
    do throws(StoredError) { stream?.accept(try value(of: bytes)) } catch { report(error) }
  }

  private func watchIfWanted() {
    let isWanted = state.withLock { if case .wanted = $0.watch { true } else { false } }
    if isWanted { watch() }
  }

  // MARK: The store

  private func resolved() throws(StoredError) -> Store {
    if let store = state.withLock({ $0.store }) { return store }
    do {
      let store = try Store.default()
      state.withLock { $0.store = store }
      return store
    } catch {
      throw .store(error)
    }
  }

  /// The store, when what earlier versions have stored is where it belongs.
  private func opened() throws(StoredError) -> Store {
    let store = try resolved()
    if state.withLock({ $0.isMigrated }) { return store }
    while try !migrate(store) {}
    state.withLock { $0.isMigrated = true }
    return store
  }

  /// Tries to; false if another thread or process has changed something meanwhile.
  private func migrate(_ store: Store) throws(StoredError) -> Bool {
    let present = try bytes(in: store)
    if present != nil, (try? value(of: present)) != nil { return true }
    for step in steps where (step.key == key) == (present != nil) {
      guard let old = try bytes(in: store, for: step.key) else { continue }
      let new: [UInt8]
      do { new = try step.convert(old) } catch { throw .unreadable(step.key, error) }
      return try changing(store) { transaction in
        guard transaction[key] == present, transaction[step.key] == old else { return false }
        transaction[step.key] = nil
        transaction[key] = new
        return true
      }
    }
    return true
  }

  private func bytes(in store: Store, for other: Store.Key? = nil) throws(StoredError) -> [UInt8]? {
    do { return try store.bytes(for: other ?? key) } catch { throw .store(error) }
  }

  @discardableResult
  private func changing<Result>(
    _ store: Store, _ change: (inout Store.Transaction) -> Result
  ) throws(StoredError) -> Result {
    do {
      return try store.transaction(change)
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      // The closure does not throw.
      throw .unwritable(key, error)
    }
  }

  /// Decodes, if that has not been done the last time, and remembers.
  private func value(of bytes: [UInt8]?) throws(StoredError) -> Value {
    let known = state.withLock { state in state.known.flatMap { $0.bytes == bytes ? $0.value : nil } }
    if let known { return known }
    let value: Value
    do { value = try bytes.map(coding.decode) ?? absent } catch { throw .unreadable(key, error) }
    let displaced = state.withLock { state in
      defer { state.known = (bytes, value) }
      return state.known
    }
    withExtendedLifetime(displaced) {}
    return value
  }
}
