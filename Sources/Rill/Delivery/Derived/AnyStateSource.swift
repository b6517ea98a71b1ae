/// What a derived value is computed from: a state, which is its own only root, or a `DerivedSource`.
class AnyStateSource {
  /// The states on which the value depends, without repetitions, ordered by their addresses.
  final let roots: [RootState]

  init(roots: [RootState]) { self.roots = roots }

  /// Whether one of these states is secret.
  final var isSecret: Bool { roots.contains(where: \.isSecret) }

  /// The value at the moment of the snapshot, whose states include `roots`.
  func anyValue(in snapshot: StateSnapshot) -> AnyVersionedStateValue { snapshot.value(of: roots[0]) }

  static func roots(of sources: [AnyStateSource]) -> [RootState] {
    if sources.count == 1 { return sources[0].roots }
    var roots: [RootState] = []
    for root in sources.flatMap(\.roots).sorted(by: { $0.address < $1.address }) where root.address != roots.last?.address {
      roots.append(root)
    }
    return roots
  }

  static func snapshot(of sources: [AnyStateSource]) -> DerivedInputValues {
    let roots = roots(of: sources)
    for root in roots { root.reportRead() }
    let snapshot = StateSnapshot(of: roots, in: StateSnapshot.changes(to: roots))
    return DerivedInputValues(sources.map { $0.anyValue(in: snapshot) })
  }
}
