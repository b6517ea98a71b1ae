#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One object per thread, made at first use and released when the thread ends.
struct ThreadLocal<Object: AnyObject>: @unchecked Sendable {
  // Sendable: a key is a number; what it names differs from thread to thread.
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

  /// This thread's object, made by `make` if it has none yet.
  func current(_ make: () -> Object) -> Object {
    if let raw = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<Object>.fromOpaque(raw).takeUnretainedValue()
    }
    let object = make()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
    return object
  }
}
