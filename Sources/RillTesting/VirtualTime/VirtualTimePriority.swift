/// The order of work that is due at the same virtual time.
///
/// All work has the last priority, except that of a marble test.
enum VirtualTimePriority: Int {
  /// The observers of a marble test subscribe and dispose.
  case observers
  /// The hot sources of a marble test emit.
  case sources
  case work
}
