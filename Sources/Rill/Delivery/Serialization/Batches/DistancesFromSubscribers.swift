/// How many gates are on the longest way from an operator to a subscriber, as one delivery finds them.
struct DistancesFromSubscribers {
  /// The distances from where shared streams begin, by the scopes that lead to them.
  private var known: [ObjectIdentifier: Int] = [:]

  mutating func distance(of scope: SubscriptionScope) -> Int {
    var passed = 0
    var scope = scope
    while let next = scope.downstream {
      if scope.isBehindGate { passed += 1 }
      scope = next
    }
    if let known = known[ObjectIdentifier(scope)] { return passed + known }
    let branches = scope.branches
    if branches.isEmpty { return passed }
    // For a stream that leads to itself.
    known[ObjectIdentifier(scope)] = 0
    let greatest = branches.reduce(0) { max($0, distance(of: $1)) } + 1
    known[ObjectIdentifier(scope)] = greatest
    return passed + greatest
  }

  mutating func removeAll() {
    if !known.isEmpty { known = [:] }
  }
}
