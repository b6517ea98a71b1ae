import RillProperties
import RillStore
import Testing

/// Tests that invalid arguments stop the program with a message and a location.
@Suite struct StoredFatalErrorTests {
  @Test func optionalWithADefault() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Session { @Stored("name", in: .inMemory()) var name: String? = "Ada" }
      _ = Session()
    }
    expect(
      result,
      prints: [
        "an optional @Stored property is nil while no value is stored: remove its initial value", "StoredFatalErrorTests.swift",
      ]
    )
  }

  @Test func stringThatIsNoKey() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Session { @KeychainStorage(key: String(repeating: "k", count: 1025)) var word: String? }
      _ = Session()
    }
    expect(result, prints: ["is not a valid key for a property", "StoredFatalErrorTests.swift"])
  }

  /// The message about an invalid literal points to the property, and not into the library.
  @Test func literalThatIsNoKey() async {
    let results = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        struct Session { @Stored("", in: .inMemory()) var name: String? }
        _ = Session()
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        struct Session { @Stored("a\0", in: .inMemory()) var numbers: [Int] = [] }
        _ = Session()
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        struct Session { @Stored("", in: .inMemory(), as: .text) var count = 0 }
        _ = Session()
      },
    ]
    for result in results {
      expect(result, prints: ["is not a valid key for a property: invalid name: it", "StoredFatalErrorTests.swift:"])
    }
  }

  /// The printed report says where the property is declared.
  @Test func reportOfAProperty() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = Store.inMemory()
      try store.set(Array("one".utf8), for: "count")
      @Stored("count", in: store) var count = 0
      _ = count
    }
    expect(
      result,
      prints: [
        "unhandled error: the value stored for \"count\"", "\n  declared at RillPropertiesTests/StoredFatalErrorTests.swift:",
      ])
  }

  /// Otherwise properties that were used before and after would have different stores.
  @Test func defaultStoreThatIsChangedTooLate() async {
    await #expect(processExitsWith: .success) {
      let (first, second) = (Store.inMemory(), Store.inMemory())
      try second.makeDefault()
      try first.makeDefault()
      struct Session { @Stored("count") var count = 0 }
      Session().count = 1
      #expect(try first.bytes(for: "count") == Array("1".utf8))
      try first.makeDefault()
      #expect(throws: StoreError.defaultInUse) { try second.makeDefault() }
      #expect(try Store.default() === first)
    }
  }

  private func expect(_ result: ExitTest.Result?, prints parts: [String]) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in parts { #expect(output.contains(part), "\(output)") }
  }
}
