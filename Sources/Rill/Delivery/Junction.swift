public import RillLocks

/// One source's place in a junction.
@usableFromInline
struct Inlet {
  @usableFromInline let scope: Scope
  @usableFromInline let place: Int
}

/// The upstream scopes of an operator with several sources.
///
/// Adding and removing one is O(1).
@usableFromInline
final class Inlets: Teardown {
  private struct Scopes {
    var isClosed = false
    var places: [Scope?] = []
    var free: [Int] = []
  }

  private let scopes = Locked(Scopes())

  @usableFromInline
  init() {}

  /// Makes a place for a scope that is torn down with the others; nil if they were torn down already.
  @usableFromInline
  func add(_ make: (_ place: Int) -> Scope) -> Inlet? {
    scopes.withLock { scopes in
      if scopes.isClosed { return nil }
      let place = scopes.free.popLast() ?? scopes.places.count
      let scope = make(place)
      if place == scopes.places.count { scopes.places.append(scope) } else { scopes.places[place] = scope }
      return Inlet(scope: scope, place: place)
    }
  }

  /// Keeps what is torn down with the scopes, and not before.
  @usableFromInline
  func keep(_ teardown: any Teardown) {
    let scope = Scope()
    scope.register(teardown)
    if add({ _ in scope }) == nil { scope.dispose() }
  }

  /// Forgets a scope that is over.
  @usableFromInline
  func remove(_ place: Int) {
    let removed = scopes.withLock { scopes -> Scope? in
      guard !scopes.isClosed, let scope = scopes.places[place] else { return nil }
      scopes.places[place] = nil
      scopes.free.append(place)
      return scope
    }
    withExtendedLifetime(removed) {}
  }

  @usableFromInline
  func tearDown() {
    let all = scopes.withLock { scopes in
      scopes.isClosed = true
      return scopes.places
    }
    for scope in all { scope?.dispose() }
    let released = scopes.withLock { scopes in
      defer { scopes.places = [] }
      return scopes.places
    }
    withExtendedLifetime(released) {}
  }
}

/// Where several sources meet: one gate, what the operator remembers, and the sink behind it.
///
/// Only the sources hold the junction, through the sinks they were given; the downstream scope holds its inlets. So when the
/// last source is gone, ended or dead, nothing of the operator is left.
@usableFromInline
final class Junction<Memory, Output>: Gate, @unchecked Sendable {
  // Sendable: `memory` and the counts belong to the gate's owner.

  @usableFromInline let downstream: Sink<Output>
  @usableFromInline let inlets = Inlets()
  /// What the operator remembers.
  ///
  /// Belongs to the gate's owner.
  @safe @exclusivity(unchecked) @usableFromInline final var memory: Memory
  @usableFromInline let sources: Locked<(living: Int, haveDied: Bool)>

  /// A junction of so many sources, whatever happens to the first of them while the others are still to be attached.
  @usableFromInline
  init(_ memory: Memory, _ downstream: Sink<Output>, sources count: Int) {
    self.memory = memory
    self.downstream = downstream
    sources = Locked((living: count, haveDied: false))
    super.init()
    downstream.scope.register(inlets)
  }

  /// Attaches `source`.
  ///
  /// Its values go to `next` and its end to `end`, each while this gate is owned.
  ///
  /// If the source `isEssential`, nothing can come of the operator once it has died; otherwise, once all have. One that
  /// `isAdditional` is not among those counted when the junction was made. When a value's turn comes, all may be over already,
  /// through another source: `next` sends on with `Sink.send`.
  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType>(
    _ source: Source, isEssential: Bool = false, isAdditional: Bool = false, next: @escaping (Source.Element) -> Void,
    end: @escaping (Completion) -> Void
  ) {
    guard let inlet = makeInlet(isEssential: isEssential, isAdditional: isAdditional) else { return }
    attach(source, at: inlet, ClosureReceiver(next), end: end)
  }

  /// Attaches `source` at an inlet made before.
  @_alwaysEmitIntoClient
  func attach<Source: ObservableConvertibleType, Taker: Receiver>(
    _ source: Source, at inlet: Inlet, _ receiver: Taker, end: @escaping (Completion) -> Void
  ) where Taker.Value == Source.Element {
    let scope = inlet.scope
    source.asObservable().attach(
      Sink(
        next: { value in
          if self.enter() {
            receiver.receive(value)
            self.leave()
          } else {
            self.submit { if self.wants(scope) { receiver.receive(value) } }
          }
        },
        end: { completion in self.close(inlet) { end(completion) } },
        scope: scope))
  }

  /// Attaches a source whose values lead to other sources being made and attached: `next` is called without the gate.
  @_alwaysEmitIntoClient
  func attachOutside<Source: ObservableConvertibleType>(
    _ source: Source, next: @escaping (Source.Element) throws -> Void, end: @escaping (Completion) -> Void,
    onDeath: @escaping () -> Void = {}
  ) {
    guard let inlet = makeInlet(onDeath: onDeath) else { return }
    let close: (Completion) -> Void = { completion in self.close(inlet) { end(completion) } }
    source.asObservable().attach(
      Sink(
        next: { value in
          do { try next(value) } catch {
            inlet.scope.cut { close(.error(error)) }
          }
        },
        end: close, scope: inlet.scope))
  }

  /// A place for one more source; nil if nothing is wanted any more.
  ///
  /// Should it die, the owner calls `onDeath`.
  @_alwaysEmitIntoClient
  func makeInlet(
    isEssential: Bool = false, isAdditional: Bool = false, onDeath: @escaping () -> Void = {}
  ) -> Inlet? {
    if isAdditional { sourceIsAdded() }
    return inlets.add { place in Scope(onDisposed: { self.sourceDied(at: place, isEssential, onDeath) }) }
  }

  /// Puts a source in the place of one that is not wanted any more, or has died; `attach` attaches it once the gate has been left.
  ///
  /// Called by the owner, in work that was given to `perform`.
  @_alwaysEmitIntoClient
  func replace(_ inlet: Inlet, _ attach: @escaping (Inlet) -> Void) {
    guard inlet.scope.isOpen || inlet.scope.wasAbandoned, let substitute = makeInlet(isAdditional: true) else { return }
    discard(inlet)
    afterLeaving { if substitute.scope.isOpen { attach(substitute) } }
  }

  /// Disposes a source that is not wanted any more.
  @_alwaysEmitIntoClient
  func discard(_ inlet: Inlet) {
    guard inlet.scope.discard() else { return }
    inlets.remove(inlet.place)
    sources.withLock { $0.living -= 1 }
  }

  /// Whether what `scope` let through is still wanted when its turn comes.
  @_alwaysEmitIntoClient
  func wants(_ scope: Scope) -> Bool { downstream.scope.isOpen && !scope.wasDisposed }

  /// A source has ended: its place is freed, then the owner applies the end.
  @_alwaysEmitIntoClient
  func close(_ inlet: Inlet, _ end: @escaping () -> Void) {
    guard inlet.scope.settle() else { return }
    inlet.scope.tearDownUpstream()
    inlets.remove(inlet.place)
    perform {
      end()
      self.sourceIsGone(died: false)
    }
  }

  /// Does `work` as the owner: now, or when the owner comes to it, unless nothing is wanted by then.
  @_alwaysEmitIntoClient
  func perform(_ work: @escaping () -> Void) {
    // Two closures, and not one for both cases, which would come from the heap each time.
    guard enter() else { return submit { if self.downstream.scope.isOpen { work() } } }
    runAndLeave { if downstream.scope.isOpen { work() } }
  }

  @_alwaysEmitIntoClient
  func sourceDied(at place: Int, _ isEssential: Bool, _ onDeath: @escaping () -> Void) {
    guard downstream.scope.isOpen else { return }
    inlets.remove(place)
    perform {
      onDeath()
      self.sourceIsGone(died: true, isEssential: isEssential)
    }
  }

  @_alwaysEmitIntoClient
  func sourceIsAdded() { sources.withLock { $0.living += 1 } }

  /// When nothing can come any more because of a death, the subscription is released as if disposed.
  @_alwaysEmitIntoClient
  func sourceIsGone(died: Bool, isEssential: Bool = false) {
    let isOver = sources.withLock { sources in
      sources.living -= 1
      sources.haveDied = sources.haveDied || died
      return sources.haveDied && (sources.living == 0 || isEssential)
    }
    if isOver { downstream.scope.abandon() }
  }
}

/// What an operator does with the values of one source, as a type: so that it becomes one with the closure that enters the gate.
@usableFromInline
protocol Receiver<Value> {
  associatedtype Value
  func receive(_ value: Value)
}

/// A receiver whose rule is a closure: one more call, where that does not matter.
@usableFromInline
struct ClosureReceiver<Value>: Receiver {
  @usableFromInline let closure: (Value) -> Void

  @_alwaysEmitIntoClient
  init(_ closure: @escaping (Value) -> Void) { self.closure = closure }

  @_alwaysEmitIntoClient
  func receive(_ value: Value) { closure(value) }
}
