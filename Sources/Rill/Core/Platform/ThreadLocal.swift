#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

/// One object per thread, made at its first use and released when the thread ends.
struct ThreadLocal<Object: AnyObject>: Sendable {
  private let slot = ThreadSlot()

  /// Calls `body` with the object of this thread, which is not retained meanwhile: the thread owns it.
  @inline(__always)
  func withCurrent<Result>(_ make: () -> Object, _ body: (Object) -> Result) -> Result {
    if let raw = unsafe slot.object { return unsafe Unmanaged<Object>.fromOpaque(raw)._withUnsafeGuaranteedRef(body) }
    return body(current(make))
  }

  func current(_ make: () -> Object) -> Object {
    if let raw = unsafe slot.object { return unsafe Unmanaged<Object>.fromOpaque(raw).takeUnretainedValue() }
    let object = make()
    unsafe slot.set(Unmanaged.passRetained(object).toOpaque())
    return object
  }
}

/// A pointer per thread to an object, which is released when the thread ends.
private struct ThreadSlot {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { raw in
      #if canImport(Darwin)
        unsafe Unmanaged<AnyObject>.fromOpaque(raw).release()
      #else
        if let raw = unsafe raw { unsafe Unmanaged<AnyObject>.fromOpaque(raw).release() }
      #endif
    }
    precondition(status == 0, "Rill: the system has no thread-local key left (pthread_key_create: \(status))")
    self.key = key
  }

  var object: UnsafeMutableRawPointer? { unsafe pthread_getspecific(key) }

  func set(_ object: UnsafeMutableRawPointer) { unsafe pthread_setspecific(key, object) }
}
