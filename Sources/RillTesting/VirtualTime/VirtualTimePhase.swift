/// The order of work that is due at the same virtual time.
///
/// All work belongs to the last phase, except that of a marble test.
enum VirtualTimePhase: Int {
  /// The observers of a marble test subscribe and dispose.
  case observers
  /// The hot sources of a marble test emit.
  case sources
  case work
}
