/// What an operator can do in place of the stream before it, so that the two run as one and save calls.
@usableFromInline
enum Fusion<Element> {
  case none
  /// The stream completes as soon as it is attached, without a value.
  case empty
  /// The stream is a `JustStream`: it emits its value, and completes, as soon as it is attached.
  case just
  /// The stream emits these elements. The first stage behind it can run the loop itself.
  case elements([Element])
  /// The last stage of the stream can also filter: this makes such a stream.
  case filtering((_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>)
}
