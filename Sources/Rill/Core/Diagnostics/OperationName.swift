/// The names of operations of which shared streams, drivers and signals consist.
///
/// A tracker recognizes these streams by them. Other operations have the name of the function that makes them.
package enum OperationName {
  package static var mainActor: StaticString { "main actor" }
  package static var share: StaticString { "share" }
  package static var `catch`: StaticString { "catch" }
}
