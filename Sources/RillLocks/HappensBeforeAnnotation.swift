#if !EXPLORE_INTERLEAVINGS
  /// Shows ThreadSanitizer how a critical section follows the previous one.
  ///
  /// On Linux, it sees nothing of a `Mutex`, whose code is in the standard library. So without this, it reports a race for each value that
  /// a lock guards. It does see these two accesses, which are plain instructions on x86. On Apple's systems, it knows the lock itself.
  @usableFromInline
  package struct HappensBeforeAnnotation: ~Copyable, Sendable {
    #if canImport(Darwin)
      @_alwaysEmitIntoClient
      package init() {}

      @_alwaysEmitIntoClient
      @inline(__always)
      package func taken() {}

      @_alwaysEmitIntoClient
      @inline(__always)
      package func releasing() {}
    #else
      @usableFromInline let word: Atomic<UInt8>

      @_alwaysEmitIntoClient
      package init() { word = Atomic(0) }

      /// Called first in a critical section.
      @_alwaysEmitIntoClient
      @inline(__always)
      package func taken() { _ = word.load(ordering: .acquiring) }

      /// Called last in a critical section.
      @_alwaysEmitIntoClient
      @inline(__always)
      package func releasing() { word.store(0, ordering: .releasing) }
    #endif
  }
#endif
