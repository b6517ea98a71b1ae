/// The times of a subscription of a source.
package struct SubscriptionInterval: Hashable, CustomStringConvertible {
  var subscribe: Int
  var unsubscribe: Int

  package var description: String { "\(subscribe)...\(unsubscribe)" }
}
