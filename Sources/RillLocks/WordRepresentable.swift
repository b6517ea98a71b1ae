#if EXPLORE_INTERLEAVINGS
  /// A type of which there are atomics.
  @usableFromInline
  package protocol WordRepresentable: BitwiseCopyable {
    var word: Int64 { get }
    init(word: Int64)
  }

  extension FixedWidthInteger where Self: WordRepresentable {
    @usableFromInline
    package var word: Int64 { Int64(truncatingIfNeeded: self) }
    @usableFromInline
    package init(word: Int64) { self.init(truncatingIfNeeded: word) }
  }

  extension Int: WordRepresentable {}
  extension UInt: WordRepresentable {}
  extension UInt64: WordRepresentable {}
  extension UInt32: WordRepresentable {}
  extension UInt8: WordRepresentable {}
  extension Bool: WordRepresentable {
    @usableFromInline
    package var word: Int64 { self ? 1 : 0 }
    @usableFromInline
    package init(word: Int64) { self = word != 0 }
  }
#endif
