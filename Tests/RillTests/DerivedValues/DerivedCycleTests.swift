import Rill
import Testing

/// A derived value that reads itself stops the program.
@Suite(.serialized) struct DerivedCycleTests {
  @Test func theMessageNamesTheLine() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (a, later) = (BehaviorRelay(value: 1), LateValue<ObservableProperty<Int>>())
      let sum = a.mapValue { $0 + (later.value?.value ?? 0) }
      later.value = sum
      _ = sum.value
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let message = "DerivedCycleTests.swift:\(#line - 7): Fatal error: Rill: mapValue: the closure reads"
    #expect(output.contains(message), "\(output)")
  }

  @Test func aCycleOfSeveralValues() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (a, later) = (BehaviorRelay(value: 1), LateValue<ObservableProperty<Int>>())
      let sum = ObservableProperty.combine(a, a) { $0 + $1 + (later.value?.value ?? 0) }
      later.value = sum.distinctValue().mapValue { $0 + 1 }
      batch {
        a.accept(2)
        _ = sum.value
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let message = "DerivedCycleTests.swift:\(#line - 10): Fatal error: Rill: combine: the closure reads"
    #expect(output.contains(message), "\(output)")
  }
}
