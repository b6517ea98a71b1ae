import RillProperties
import RillStore
import Testing

/// Arguments that can only be mistakes stop the program with the reason and the place.
@Suite struct StoredMistakeTests {
  @Test func optionalWithADefault() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Session { @Stored("name", in: .inMemory()) var name: String? = "Ada" }
      _ = Session()
    }
    expect(
      result,
      says: [
        "an optional @Stored property is nil while nothing is stored: leave its initial value out", "StoredMistakeTests.swift",
      ]
    )
  }

  @Test func stringThatIsNoKey() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Session { @KeychainStorage(key: String(repeating: "k", count: 1025)) var word: String? }
      _ = Session()
    }
    expect(result, says: ["can not be the key of a property", "StoredMistakeTests.swift"])
  }

  private func expect(_ result: ExitTest.Result?, says parts: [String]) {
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in parts { #expect(said.contains(part), "\(said)") }
  }
}
