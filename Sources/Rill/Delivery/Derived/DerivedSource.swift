import CRillThreads
import RillLocks

/// A value that is computed from other values when it is read, once per change.
///
///     read       lock all root states, compare their versions with those of the cache, unlock
///     equal      return the cached value
///     different  take a snapshot of the root states, ask the sources for their values in it, compute
///
/// User code runs outside of every lock: the closure, `==`, and `deinit` of values. So two threads that read at once can both compute.
///
/// A value has a version of its own, which no other value of this object ever has. It stays the same if the sources have the versions from
/// which it was computed, or if `isRepetition` says so. Snapshots of the same states are totally ordered, and the cache only gets newer. If
/// another thread has read a newer snapshot, so that the cache of a source has a later value, what this thread reads is of its own snapshot
/// only: it is not compared with that value, and neither it nor what is computed from it is cached, or emitted except as the first value
/// of a new subscriber.
final class DerivedSource<Element>: AnyStateSource {
  private let inputs: [AnyStateSource]
  private let compute: (DerivedInputValues) -> Element
  /// Whether a new value repeats the previous one, which then stays.
  let isRepetition: ((Element, Element) -> Bool)?
  private let site: DeclarationSite
  private let cache = Locked<DerivedEntry?>(nil)
  private let lastVersion = Atomic<Int>(0)
  let subscriberCount = Atomic<Int>(0)

  init(
    from inputs: [AnyStateSource], at site: DeclarationSite, isRepetition: ((Element, Element) -> Bool)?,
    _ compute: @escaping (DerivedInputValues) -> Element
  ) {
    self.inputs = inputs
    self.site = site
    self.isRepetition = isRepetition
    self.compute = compute
    super.init(roots: AnyStateSource.roots(of: inputs))
  }

  var value: Element {
    for root in roots { root.reportRead() }
    return current().value
  }

  func current() -> VersionedStateValue<Element> {
    if rill_has_batches(), let changes = StateSnapshot.changes(to: roots) {
      return value(in: StateSnapshot(of: roots, in: changes))
    }
    if let cached = cachedEntry() { return value(of: cached) }
    let entry = entryOfNewSnapshot()
    // Another thread can have read a newer value meanwhile. Only once: a slow reader that tried until none has would never return.
    if cache.withLock({ $0 }) !== entry, let newer = cachedEntry() { return value(of: newer) }
    return value(of: entry)
  }

  /// The entry of the cache, unless the states have other versions.
  private func cachedEntry() -> DerivedEntry? {
    guard let cached = cache.withLock({ $0 }), StateSnapshot.areVersions(cached.rootVersions, of: roots) else { return nil }
    return cached
  }

  /// The entry of the cache, to be emitted, or nil if other threads read newer states meanwhile, again and again.
  ///
  /// Then the event of a newer state is still to come. An entry that is not cached must not be emitted: its version is not that of an equal
  /// value in the cache, which would be emitted once more.
  func entryToEmit() -> DerivedEntry? {
    for _ in 0..<16 {
      if let cached = cachedEntry() { return cached }
      let entry = entryOfNewSnapshot()
      if cache.withLock({ $0 }) === entry { return entry }
    }
    return nil
  }

  /// The entry for the states as they are now.
  func entryOfNewSnapshot() -> DerivedEntry { entry(in: StateSnapshot(of: roots, in: nil)) }

  override func anyValue(in snapshot: StateSnapshot) -> AnyVersionedStateValue { value(in: snapshot) }

  private func value(in snapshot: StateSnapshot) -> VersionedStateValue<Element> {
    if let changes = snapshot.changes, roots.contains(where: { $0.isChanged(in: changes) }) {
      return valueInBatch(changes, snapshot)
    }
    return value(of: entry(in: snapshot))
  }

  /// Returns the entry of the cache for the snapshot, or one that the snapshot keeps because the cache has a newer one.
  ///
  /// So a read computes each value once for its moment, even if other threads read newer moments meanwhile.
  private func entry(in snapshot: StateSnapshot) -> DerivedEntry {
    let versions = snapshot.versions(of: roots)
    var known = cache.withLock { $0 }
    if let known, known.rootVersions == versions { return known }
    if let kept = snapshot.keptEntry(of: self) { return kept }
    let inputs = inputValues(in: snapshot)
    var computed: VersionedStateValue<Element>?
    while true {
      let isOld = known.map { $0.isNewer(than: versions) } ?? false
      let entry = makeEntry(inputs, versions, isOld ? nil : known, &computed)
      if !isOld, !snapshot.isOutdated {
        switch Self.store(entry, in: cache, inPlaceOf: known) {
        case .done(let entry): return entry
        case .compareAgain(let other): known = other
        }
      } else {
        snapshot.keep(entry, of: self)
        return entry
      }
    }
  }

  func value(of entry: DerivedEntry) -> VersionedStateValue<Element> {
    unsafe unsafeDowncast(entry.value, to: VersionedStateValue<Element>.self)
  }

  private func inputValues(in snapshot: StateSnapshot) -> [AnyVersionedStateValue] { inputs.map { $0.anyValue(in: snapshot) } }

  /// Returns the entry that follows `known`.
  ///
  /// `computed` is the result of the closure, if it has been called.
  private func makeEntry(
    _ inputs: [AnyVersionedStateValue], _ rootVersions: [Int], _ known: DerivedEntry?,
    _ computed: inout VersionedStateValue<Element>?
  ) -> DerivedEntry {
    let inputVersions = inputs.map(\.version)
    if let known, known.inputVersions == inputVersions {
      return DerivedEntry(known.value, rootVersions: rootVersions, inputVersions: inputVersions)
    }
    // The entry in `derivedValuesInProgress` is removed before an old value is released, whose `deinit` can read this one.
    let thread = ThreadContext.current
    require(
      !thread.activity.derivedValuesInProgress.contains { $0 === self }, site.operation,
      "the closure reads the value that it computes. Read the sources instead, which are its arguments", file: site.file,
      line: site.line)
    thread.activity.derivedValuesInProgress.append(self)
    defer { thread.activity.derivedValuesInProgress.removeLast() }
    // A new version for a value that another thread has not let into the cache: versions in the cache only grow.
    let version = lastVersion.add(1, ordering: .relaxed).newValue
    let new = VersionedStateValue(computed?.value ?? compute(DerivedInputValues(inputs)), version: version)
    computed = new
    if let known, let isRepetition, isRepetition(value(of: known).value, new.value) {
      return DerivedEntry(known.value, rootVersions: rootVersions, inputVersions: inputVersions)
    }
    return DerivedEntry(new, rootVersions: rootVersions, inputVersions: inputVersions)
  }

  private enum Storing {
    /// The entry that was stored, or the one of the same snapshot that another thread has stored.
    case done(DerivedEntry)
    /// Another thread has stored the entry of another snapshot.
    case compareAgain(DerivedEntry)
  }

  /// Stores `entry`, unless the cache has another entry than `known` by now.
  private static func store(
    _ entry: DerivedEntry, in cache: borrowing Locked<DerivedEntry?>, inPlaceOf known: DerivedEntry?
  ) -> Storing {
    let (result, displaced) = cache.withLock { cached -> (Storing, DerivedEntry?) in
      if let other = cached {
        if other.rootVersions == entry.rootVersions { return (.done(other), nil) }
        if other !== known { return (.compareAgain(other), nil) }
      }
      defer { cached = entry }
      return (.done(entry), cached)
    }
    withExtendedLifetime(displaced) {}
    return result
  }

  // MARK: In the closure of a batch

  /// The value as the closure of a batch reads it, which the batch keeps: other threads do not see the changes.
  private func valueInBatch(_ changes: BatchChanges, _ snapshot: StateSnapshot) -> VersionedStateValue<Element> {
    let versions = snapshot.versions(of: roots)
    let kept = changes.derivedEntries[ObjectIdentifier(self)].map { unsafe unsafeDowncast($0.entry, to: DerivedEntry.self) }
    if let kept, kept.rootVersions == versions { return value(of: kept) }
    let inputs = inputValues(in: snapshot)
    var computed: VersionedStateValue<Element>?
    // Compared with the value before the batch, as at the end of the batch, and not with what the batch has computed before.
    let known = cache.withLock { $0 }
    let isOld = known.map { $0.isNewer(than: versions) } ?? false
    let entry = makeEntry(inputs, versions, isOld ? nil : known, &computed)
    // Released afterwards: a value's deinitializer can read this one.
    let displaced = changes.derivedEntries.updateValue((self, entry), forKey: ObjectIdentifier(self))
    withExtendedLifetime(displaced) {}
    return value(of: entry)
  }

  var hasSubscribers: Bool { subscriberCount.load(ordering: .relaxed) > 0 }

  func subscribe(_ sink: Sink<Element>) { DerivedSubscription(to: self, sink).attach() }
}

/// A derived value, and what it was computed from.
///
/// Not generic, so that code for all types need not look up its type.
final class DerivedEntry {
  let value: AnyVersionedStateValue
  let rootVersions: [Int]
  let inputVersions: [Int]

  init(_ value: AnyVersionedStateValue, rootVersions: [Int], inputVersions: [Int]) {
    self.value = value
    self.rootVersions = rootVersions
    self.inputVersions = inputVersions
  }

  /// Whether it is of a newer snapshot than one with these versions, of which those below 0 are of a batch.
  func isNewer(than versions: [Int]) -> Bool { zip(rootVersions, versions).contains { $0 > $1 && $1 >= 0 } }
}
