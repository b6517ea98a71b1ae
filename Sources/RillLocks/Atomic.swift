// Atomics are imported through this module, so that a build for exploring interleavings can replace them.

#if EXPLORE_INTERLEAVINGS
  @usableFromInline
  package typealias Atomic = ExploredAtomic
#else
  @_exported public import Synchronization
#endif
