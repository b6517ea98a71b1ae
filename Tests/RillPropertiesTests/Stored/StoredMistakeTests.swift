import RillProperties
import RillStore
import Testing

/// Tests that invalid arguments stop the program with a message and a location.
@Suite struct StoredMistakeTests {
  @Test func optionalWithADefault() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Session { @Stored("name", in: .inMemory()) var name: String? = "Ada" }
      _ = Session()
    }
    expect(
      result,
      prints: [
        "an optional @Stored property is nil while no value is stored: remove its initial value", "StoredMistakeTests.swift",
      ]
    )
  }

  @Test func stringThatIsNoKey() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Session { @KeychainStorage(key: String(repeating: "k", count: 1025)) var word: String? }
      _ = Session()
    }
    expect(result, prints: ["is not a valid key for a property", "StoredMistakeTests.swift"])
  }

  private func expect(_ result: ExitTest.Result?, prints parts: [String]) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in parts { #expect(output.contains(part), "\(output)") }
  }
}
