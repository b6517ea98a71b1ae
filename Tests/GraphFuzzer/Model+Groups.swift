extension Model {
  /// A group of values, which ends with a number of them.
  private final class Group {
    let key: Int
    var count = 0
    /// The values that wait for the groups before.
    var values: [Int] = []

    init(key: Int) { self.key = key }
  }

  /// Returns the stream of `groupBy(until:keeping:)` whose groups are concatenated.
  func groupsInOrder(of source: ModelStream, _ modulus: Int, _ limit: Int) -> ModelStream {
    staged(source) { [scheduler] subscription in
      var groups: [Group] = []
      /// Sends what a group has kept, as its subscription does.
      func send(_ group: Group) {
        let values = group.values
        group.values = []
        scheduler.trampolined { for value in values { subscription.next(value) } }
      }
      return (
        { value in
          let open = groups.first { $0.key == value % modulus && $0.count < limit }
          let group = open ?? Group(key: value % modulus)
          if open == nil { groups.append(group) }
          group.count += 1
          if groups.first === group { subscription.next(value) } else { group.values.append(value) }
          while groups.first?.count == limit {
            groups.removeFirst()
            groups.first.map(send)
          }
        },
        { end in
          if end == .completed { groups.forEach(send) }
          subscription.pass(end)
        }
      )
    }
  }
}
