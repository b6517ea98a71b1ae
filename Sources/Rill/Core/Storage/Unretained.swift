/// A reference that does not retain its object, and neither does its use.
///
/// For references that are set on a hot path while something else keeps the object alive: a parameter of the function that sets them, or
/// the object that contains this one. Each use says what.
@safe
struct Unretained<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  @inline(__always)
  init(_ object: Object) { unsafe reference = Unmanaged.passUnretained(object) }

  /// The object, retained.
  @inline(__always)
  var object: Object { unsafe reference.takeUnretainedValue() }

  @inline(__always)
  func withObject<Result>(_ body: (Object) -> Result) -> Result { unsafe reference._withUnsafeGuaranteedRef(body) }

  func retain() { _ = unsafe reference.retain() }

  @unsafe
  func release() { unsafe reference.release() }
}
