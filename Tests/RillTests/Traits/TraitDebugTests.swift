import Rill
import Testing

/// `debug()` shows what flows through traits.
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

  /// Without the time.
  private func lines(of result: ExitTest.Result?) -> [Substring] {
    String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
      .compactMap { line in line.firstRange(of: ": ").map { line[$0.upperBound...] } }.filter { $0.contains(" -> ") }
  }
}
