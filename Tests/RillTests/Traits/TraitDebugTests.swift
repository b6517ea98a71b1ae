import Rill
import Testing

/// `debug()` of traits, which prints the subscription, the events and the disposal.
@Suite struct TraitDebugTests {
  @Test func single() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Single.just(1).debug("one").subscribe().dispose()
    }
    #expect(lines(of: result) == ["one -> subscribed", "one -> Event next(1)", "one -> Event completed", "one -> isDisposed"])
  }

  @Test func infallible() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Infallible.just(1).debug("one").subscribe().dispose()
    }
    #expect(lines(of: result) == ["one -> subscribed", "one -> Event next(1)", "one -> Event completed", "one -> isDisposed"])
  }

  /// Returns the printed lines without their time.
  private func lines(of result: ExitTest.Result?) -> [Substring] {
    String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
      .compactMap { line in line.firstRange(of: ": ").map { line[$0.upperBound...] } }.filter { $0.contains(" -> ") }
  }
}
