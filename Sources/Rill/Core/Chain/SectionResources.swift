/// What a scope holds until its section has ended or was disposed.
struct SectionResources {
  var upstream: (any Teardown)?
  /// What operators of the section were given and can still need.
  var arguments: [Any] = []
  /// The closure of a `catch` that has returned the stream in its place.
  ///
  /// In an object, because all scopes have this place.
  var handler: AnyObject?
}
