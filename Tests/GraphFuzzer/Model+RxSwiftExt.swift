extension Model {
  /// Returns the stream of an operator that RxSwift users know from a separate package.
  func applyRxSwiftExt(_ operation: OneSourceOperator, to source: ModelStream) -> ModelStream {
    staged(source) { subscription in
      var values: [Int] = []
      func next(_ value: Int) {
        values.append(value)
        switch operation {
        case .mapTo(let constant): subscription.next(constant)
        case .pairwise: if values.count > 1 { subscription.next(OperatorFunctions.combine(Array(values.suffix(2)))) }
        case .distinctValues: if !values.dropLast().contains(value) { subscription.next(value) }
        default: break
        }
      }
      func end(_ end: IntEvent) {
        switch (operation, end) {
        case (.count, .completed): subscription.next(values.count)
        case (.errors, .error(let code)):
          subscription.next(code)
          return subscription.pass(.completed)
        default: break
        }
        subscription.pass(end)
      }
      return (next, end)
    }
  }
}
