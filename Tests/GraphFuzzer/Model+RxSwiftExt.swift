extension Model {
  /// Returns the stream of an operator that RxSwift users know from a separate package.
  func applyRxSwiftExt(_ operation: Unary, to source: Stream) -> Stream {
    staged(source) { link in
      var values: [Int] = []
      func next(_ value: Int) {
        values.append(value)
        switch operation {
        case .mapTo(let constant): link.next(constant)
        case .pairwise: if values.count > 1 { link.next(Functions.combine(Array(values.suffix(2)))) }
        case .distinctValues: if !values.dropLast().contains(value) { link.next(value) }
        default: break
        }
      }
      func end(_ end: Signal) {
        switch (operation, end) {
        case (.count, .completed): link.next(values.count)
        case (.errors, .error(let code)):
          link.next(code)
          return link.pass(.completed)
        default: break
        }
        link.pass(end)
      }
      return (next, end)
    }
  }
}
