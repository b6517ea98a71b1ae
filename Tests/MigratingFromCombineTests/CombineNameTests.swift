import Foundation
import XCTest

/// Each name of Combine has an answer: an unavailable declaration, whose message says what to write, the same name here, or a row of
/// the page.
final class CombineNameTests: XCTestCase {
  /// The operators of `Publisher`, and what its subjects, subscribers and cancellables are sent.
  private static let operators = """
    allSatisfy append assertNoFailure assign autoconnect breakpoint breakpointOnError buffer cancel catch collect combineLatest
    compactMap connect contains count debounce decode delay drop dropFirst encode eraseToAnyPublisher filter first flatMap
    handleEvents ignoreOutput last makeConnectable map mapError max measureInterval merge min multicast output prefix prepend print
    receive reduce removeDuplicates replaceEmpty replaceError replaceNil retry scan send setFailureType share sink store subscribe
    switchToLatest throttle timeout tryAllSatisfy tryCatch tryCompactMap tryContains tryDrop tryFilter tryFirst tryLast tryMap tryMax
    tryMin tryPrefix tryReduce tryRemoveDuplicates tryScan values zip
    """

  private static let types = """
    AnyCancellable AnyPublisher AnySubscriber Cancellable ConnectablePublisher CurrentValueSubject Deferred Empty Fail Future
    ImmediateScheduler Just ObservableObject PassthroughSubject Published Publisher Publishers Record Subject Subscriber Subscribers
    TopLevelDecoder TopLevelEncoder
    """

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func words(_ list: String) -> [String] { list.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// The text of all sources of the library.
  private static func sources() throws -> String {
    let folder = root.appending(path: "Sources/Rill")
    let files = try XCTUnwrap(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  func testEachNameHasAnAnswer() throws {
    let (sources, page) = (try Self.sources(), try Self.text("Docs/MigratingFromCombine.md"))
    let row = page.split(separator: "\n").filter { $0.hasPrefix("|") || $0.hasPrefix("Left out") }.joined(separator: "\n")
    for name in Self.words(Self.operators) {
      let declared = try Regex("public (final |static )*(func|var) `?\(name)`?\\b")
      let rows = try Regex("[`. ]\(name)[`( {]")
      XCTAssertTrue(sources.contains(declared) || row.contains(rows), "nothing says what to write for \(name)")
    }
    for name in Self.words(Self.types) {
      let declared = try Regex("public (final )?(struct|class|enum|protocol|typealias) \(name)\\b")
      let rows = try Regex("`@?\(name)[` ]")
      XCTAssertTrue(sources.contains(declared) || page.contains(rows), "nothing says what to write for \(name)")
    }
  }

  /// The declarations of types are unavailable, so that a type of the user's or of Combine itself wins.
  func testTheTypesAreUnavailable() throws {
    for file in ["UnavailableTypes", "UnavailableCombineTypes"] {
      let lines = try Self.text("Sources/Rill/Migration/\(file).swift").split(separator: "\n")
      for (line, next) in zip(lines, lines.dropFirst())
      where next.prefixMatch(of: #/public (struct|class|enum|protocol|typealias)/#) != nil {
        XCTAssertTrue(line.hasPrefix("@available(*, unavailable, "), "\(next)")
      }
    }
  }
}
