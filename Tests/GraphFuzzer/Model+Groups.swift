extension Model {
  /// A group of values, which ends with a number of them.
  private final class Group {
    let key: Int
    var count = 0
    var hasEnded = false
    /// The values that wait for the groups before.
    var values: [Int] = []

    init(key: Int) { self.key = key }
  }

  /// Returns the stream of `groupBy(until:keeping:)` whose groups are concatenated.
  func groupsInOrder(of source: ModelStream, _ modulus: Int, _ limit: Int) -> ModelStream {
    staged(source) { [scheduler] subscription in
      var groups: [Group] = []
      /// Subscribes to a group, which sends what it has kept.
      func begin(_ group: Group) {
        // The values that the group before has kept can have made its observer subscribe to a synchronous source. The contract does not say
        // whether that one takes its turns before the values of this group.
        if scheduler.hasTurns, !group.values.isEmpty { subscription.undefined() }
        // It waits for the kept values of another group that this thread delivers, as one of another subscription can be. The model does
        // not keep what it is sent meanwhile.
        let isNested = scheduler.isOpeningGroup
        if isNested, !group.values.isEmpty { subscription.undefined() }
        let values = group.values
        group.values = []
        scheduler.isOpeningGroup = true
        scheduler.trampolined {
          for value in values { subscription.next(value) }
          if group.hasEnded { advance() }
        }
        scheduler.isOpeningGroup = isNested
      }
      func advance() {
        groups.removeFirst()
        groups.first.map(begin)
      }
      func end(_ group: Group) {
        group.hasEnded = true
        if groups.first === group { advance() }
      }
      return (
        { value in
          let open = groups.first { $0.key == value % modulus && !$0.hasEnded }
          let group = open ?? Group(key: value % modulus)
          if open == nil { groups.append(group) }
          group.count += 1
          if groups.first === group { subscription.next(value) } else { group.values.append(value) }
          if group.count == limit { end(group) }
        },
        { completion in
          if completion == .completed { for group in groups where !group.hasEnded { end(group) } }
          subscription.pass(completion)
        }
      )
    }
  }
}
