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

  /// Forms whose names say too little, of Combine, CombineExt and combine-schedulers.
  private static let forms = #"""
    Subscribers.Completion | Subscribers.Demand | Publishers.CombineLatest | Publishers.Zip | Publishers.Merge |
    Publishers.MergeMany | Publishers.Concatenate | Publishers.Sequence | some Publisher | Published<String>.Publisher |
    Future<Int, Never>.Promise | [AnyCancellable] | replaceNil(with: | map(\.name, \.age) | collect(2) |
    collect(.byTime( | collect(.byTimeOrCount( | append(1) | append([1, 2]) | append(b) | prepend([1, 2]) | prepend(b) |
    subscribe(subject) | merge(with: b | combineLatest(b, c) | zip(b, c) | single.sink | single.subscribe(onNext: |
    cancellables.removeAll() | cancellables = [] | cancellable = nil | forEach { | receive(on: RunLoop.main) |
    RunLoop.main | send(subscription: | send(completion: | taps.send() | relay.asInfallible() | _name.onNext( | last { |
    first { | drop { | prefix { | max() | min() | scan(0, +) | reduce(0, +) | assign(to: & | assign(to: \ |
    debounce(for: 0.3 | throttle(for: 1 | delay(for: 1 | flatMap(maxPublishers: .max(1)) | DispatchQueue.test |
    advance(by: | run() | AnySchedulerOf | CombineIdentifier | ignoreFailure() | nwise(2) | partition |
    removeAllDuplicates() | mapMany { | filterMany { | mapToValue(1) | mapToVoid() | mapToResult() | values() |
    failures() | prefix(duration: | prefix(while:behavior:) | toggle() | setOutputType(to:) | flatMapBatches(of:) |
    ownership: .weak | array.zip() | array.merge() | array.combineLatest() | array.amb() | amb(with: |
    withLatestFrom(b, c) | enumerated(initial: | ReplaySubject(bufferSize: | PassthroughRelay | CurrentValueRelay |
    share(replay: | AnyPublisher.create
    """#

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

  /// A row of the page, or an error of the fixture of messages.
  func testEachFormHasAnAnswer() throws {
    let rows = try Self.text("Docs/MigratingFromCombine.md").split(separator: "\n")
      .filter { $0.hasPrefix("|") || $0.hasPrefix("Left out") }
    let messages = try Self.text("Tests/Fixtures/Messages/CombineNames.swift").split(separator: "\n")
      .filter { $0.contains("// expect-error") }
    let forms = Self.forms.split(separator: /\s+\|\s+/)
    XCTAssertGreaterThan(forms.count, 80)
    for form in forms {
      XCTAssertTrue((rows + messages).contains { $0.contains(form) }, "nothing says what to write for \(form)")
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
