/// Something that happened: an event at an observer, or a call of a closure of `do`.
package struct LogEntry: Hashable, CustomStringConvertible {
  enum Actor: Hashable, CustomStringConvertible {
    case observer(Int)
    case record(Int)
    case closure(Int)
    /// An observer that an action has subscribed.
    case late(Int)
    case source(Int)

    var description: String {
      switch self {
      case .observer(let number): "observer \(number)"
      case .record(let number): number < 0 ? "resource \(-number)" : "record \(number)"
      case .closure(let number): "closure \(number)"
      case .source(let number): "source \(number)"
      case .late(let number): "late observer \(number)"
      }
    }
  }
  enum Kind: Hashable {
    case event(IntEvent)
    case onSubscribe, onDispose, onDisposed, onDisposedWithoutEnd
    /// A closure was called.
    case called
    /// A value was read, or none.
    case read(Int?)
    /// The second closure of `using` was called, which makes the stream.
    case streamMade
    /// The `subscribe` call of an action has returned.
    case subscribed
  }
  var time: Int
  var actor: Actor
  var kind: Kind

  /// Whether this is a release, which is compared by its time.
  var isRelease: Bool { kind == .onDispose || kind == .onDisposedWithoutEnd }

  package var description: String {
    if case .event(let event) = kind { return "\(time) \(actor) \(event.code)" }
    return "\(time) \(actor) \(kind)"
  }
}
