/// The newest `limit` values: what a replay subject keeps.
@usableFromInline
struct RingBuffer<Element>: ReplayStorage {
  @usableFromInline let limit: Int
  /// A ring once it has `limit` elements.
  ///
  /// `oldest` is then the index of the oldest value, which the next one replaces.
  @usableFromInline var values: [Element] = []
  @usableFromInline var oldest = 0

  @_alwaysEmitIntoClient
  init(limit: Int) { self.limit = limit }

  @_alwaysEmitIntoClient
  mutating func store(_ value: Element) -> Element? {
    if values.count < limit {
      values.append(value)
      return nil
    }
    if limit == 0 { return nil }
    let displaced = values[oldest]
    values[oldest] = value
    oldest += 1
    if oldest == limit { oldest = 0 }
    return displaced
  }

  @_alwaysEmitIntoClient
  func valuesToReplay(completion: Completion?) -> [Element] {
    oldest == 0 ? values : Array(values[oldest...] + values[..<oldest])
  }

  @_alwaysEmitIntoClient
  mutating func removeAll() -> [Element] {
    defer {
      values = []
      oldest = 0
    }
    return values
  }
}
