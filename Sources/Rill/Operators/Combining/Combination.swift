/// The sources of one `combineLatest` or `zip`.
@usableFromInline
final class Combination {
  private let coordinator: SourceCoordinator
  private let ending: SinkEnding
  private let rule: Box<CombinationRule>
  private let emit: () throws -> Void

  /// `emit` sends the result of a value of each source, which its cell or queue has then, and removes it for `zip`.
  @usableFromInline
  init(_ count: Int, _ ending: SinkEnding, emit: @escaping () throws -> Void) {
    coordinator = SourceCoordinator(ending.scope, sources: count)
    self.ending = ending
    rule = Box(CombinationRule(count: count))
    self.emit = emit
  }

  /// Attaches the source of `combineLatest` at `index`, whose latest value `latest` holds.
  @usableFromInline
  func attach<Value>(_ source: Observable<Value>, at index: Int, _ latest: ValueCell<Value>) {
    coordinator.attach(
      source,
      next: { value in
        latest.store(value)
        if self.rule.value.missing > 0, !self.hasAllValues(with: index, removing: false) { return }
        do { try self.emit() } catch { self.ending.fail(error) }
      }, end: { self.ended(index, $0) })
  }

  /// Attaches the source of `zip` at `index`, whose values wait in `waiting`.
  @usableFromInline
  func attach<Value>(_ source: Observable<Value>, at index: Int, _ waiting: FIFOQueue<Value>) {
    coordinator.attach(
      source,
      next: { value in
        waiting.append(value)
        guard self.hasAllValues(with: index, removing: true) else { return }
        do { try self.emit() } catch { self.ending.fail(error) }
        self.finishIfExhausted()
      },
      end: {
        self.ended(index, $0)
        self.finishIfExhausted()
      })
  }

  /// Returns whether each source has a value, after the one at `index` has emitted one.
  private func hasAllValues(with index: Int, removing: Bool) -> Bool {
    switch rule.value.received(from: index, removing: removing) {
    case .wait: return false
    case .emit: return true
    case .complete:
      ending.finishEarly(.completed)
      return false
    }
  }

  /// Completes `zip` before its sources, if no further row can come.
  private func finishIfExhausted() {
    if rule.value.isExhausted { ending.finishEarly(.completed) }
  }

  private func ended(_ index: Int, _ completion: Completion) {
    if case .error = completion {
      return ending.finishEarly(completion)
    }
    if rule.value.completed(index) {
      ending.finish(.completed)
    }
  }
}

/// The rule that decides when `combineLatest` and `zip` emit and when they complete.
struct CombinationRule {
  /// How many values of each source wait: for `combineLatest`, which removes none, how many have come.
  private var waiting: [Int]
  private var isDone: [Bool]
  /// The number of sources without a value.
  var missing: Int
  private var running: Int

  /// Whether a source of `zip` has completed and none of its values waits.
  var isExhausted: Bool { running < isDone.count && isDone.indices.contains { isDone[$0] && waiting[$0] == 0 } }

  init(count: Int) {
    waiting = Array(repeating: 0, count: count)
    isDone = Array(repeating: false, count: count)
    missing = count
    running = count
  }

  /// Handles a value of a source, and removes a value of each one if all have one and `removing` is true.
  mutating func received(from index: Int, removing: Bool) -> CombiningAction {
    waiting[index] += 1
    if waiting[index] == 1 { missing -= 1 }
    if missing > 0 { return running - (isDone[index] ? 0 : 1) == 0 ? .complete : .wait }
    if removing {
      for source in waiting.indices {
        waiting[source] -= 1
        if waiting[source] == 0 { missing += 1 }
      }
    }
    return .emit
  }

  /// Records the completion of a source.
  ///
  /// Returns whether all sources have completed.
  mutating func completed(_ index: Int) -> Bool {
    isDone[index] = true
    running -= 1
    return running == 0
  }
}

/// What an operator that combines the values of several sources does after one of them has emitted a value.
enum CombiningAction {
  /// A value is still missing.
  case wait
  /// Each source has a value.
  case emit
  /// A value is missing and cannot arrive any more.
  case complete
}
