/// The names of operations that are not those of the functions that make them.
///
/// A tracker recognizes the stages of shared streams, drivers and signals by them.
package enum OperationName {
  /// A stage of a driver or signal, which its user has not written.
  package static var mainActor: StaticString { "main actor" }
  /// The last stage of a driver or signal, for the observer of it or of its observable.
  package static var mainActorDisposal: StaticString { "main actor disposal" }
  package static var bind: StaticString { "bind" }
  package static var `catch`: StaticString { "catch" }
  package static var share: StaticString { "share" }
}
