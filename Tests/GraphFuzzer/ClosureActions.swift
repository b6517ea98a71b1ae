/// A closure of the graph, which does something when it is called for the `count`th time.
struct ClosureActions: Hashable {
  var number: Int
  var count = 1
  var actions: [ReentrantAction] = []
}
