// A method of the main actor in place of an operator's closure: the operator does not promise to be there. `Driver`'s do.
import Rill

@MainActor final class Screen {
  let query = BehaviorSubject(value: "")
  private var shown = 0

  func length(_ text: String) -> Int { text.count + shown }

  func setUp() -> Observable<Int> {
    query.map(length)  // expect-error[6,main]: loses global actor 'MainActor' // expect-warning[5]: converting non-Sendable function value // expect-warning[5]: loses global actor 'MainActor'
  }
  func drive() -> Driver<Int> { query.asDriver(onErrorJustReturn: "").map(length) }
}
