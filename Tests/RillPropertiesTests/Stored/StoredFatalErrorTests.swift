import Foundation
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
        "an optional stored property is nil while no value is stored: remove its initial value", "StoredFatalErrorTests.swift",
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

  /// The parent process chooses the name by which a program is started.
  @Test func namesOfPrograms() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryStoreFolder()
      unsafe setenv("XDG_DATA_HOME", folder.path, 1)
      unsafe setenv("XDG_STATE_HOME", folder.path, 1)
      func files(_ path: String) throws -> [String] {
        let store = try Store.named(afterProgram: path)
        try store.set([1], for: "a")
        try store.storeForSecrets().set([1], for: "a")
        defer {
          for name in folder.names { try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
        }
        return folder.names.sorted()
      }
      let names = [
        ("/bin/app", "app"), ("a\nb\u{1b}", "a\nb\u{1b}"), ("./app/", "app"), ("", "program"), ("/", "program"),
        (".", "program"), ("/bin/..", "program"), ("…\u{301}", "…\u{301}"),
      ]
      for (path, name) in names { #expect(try files(path) == [name, "\(name).secrets", "\(name).secrets.key"]) }
      for length in [239, 240, 244, 248, 255, 256, 300, 5000] {
        let name = String(repeating: "n", count: length)
        do {
          _ = try files("/bin/" + name)
          #expect(length == 239)
        } catch let error as StoreError {
          guard case .unavailable(.pathTooLong, let context) = error else {
            #expect(Bool(false), "\(error)")
            continue
          }
          #expect(context.folder?.hasPrefix(folder.path) == true, "\(error)")
          #expect("\(error)".contains("the path is too long"))
          if length > 255 { #expect("\(error)".contains("\(folder.path)/\(name): ")) }
        }
      }
    }
  }

  private func expect(_ result: ExitTest.Result?, prints parts: [String]) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in parts { #expect(output.contains(part), "\(output)") }
  }
}
