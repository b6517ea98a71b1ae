import Foundation
import TestSupport
import XCTest

/// The names that pages put in backticks.
final class DocumentedNamesTests: XCTestCase {
  /// Names that belong to a system, a language or another library, by the page that uses them.
  private static let foreign: [String: Set<String>] = [
    "Docs/Maintainers/AddingAnOperator.md": ["NAMETests", "testNAME"],
    "Docs/Recipes.md": ["ObservationIgnored", "Text", "enabled", "disabled"],
    "Docs/TestingAsyncCode.md": ["SuspendingClock", "withTaskExecutorPreference"],
    "Docs/CompilerDiagnostics.md": ["defaultIsolation", "SendableClosureCaptures"],
    "Docs/MigratingFromCombine.md": [
      "breakpointOnError", "assertNoFailure", "receiveCancel", "makeConnectable", "MergeMany", "Publishers", "receiveOutput",
      "autoconnect", "Subscribers", "cancellable", "eraseToAnyPublisher", "measureInterval", "Demand", "AnySubscriber",
      "Publisher", "prepend", "objectWillChange", "ImmediateScheduler", "receiveSubscription", "breakpoint",
      "ObservableObject", "switchToLatest", "PassthroughSubject", "publisher", "ignoreOutput", "handleEvents",
      "prefetch", "whenFull", "Subject",
      "PassthroughRelay", "CurrentValueRelay", "removeAllDuplicates", "mapToVoid", "mapToValue", "mapToResult", "setOutputType",
      "flatMapBatches", "ignoreFailure",
    ],
    "Docs/MigratingFromRxSwift.md": [
      "ControlEvent", "ControlProperty", "InferSendableFromCaptures", "URLSession", "session", "request", "catchError",
      "retryWhen",
      "takeUntil", "takeWhile", "skipUntil", "skipWhile", "elementAt",
      "mergeDelayError", "concatDelayError",
      "exponentialDelayed", "customTimerDelayed", "flushOnCompleted", "flushOnError", "toSortedArray", "button",
      "catchErrorJustComplete",
      "ignoreWhen", "ActivityIndicator", "workFactory", "cascade", "CocoaAction", "mapMany", "repeatWithBehavior", "nwise",
      "fromAsync",
      "filterMap", "executionObservables", "chain", "removeDuplicates",
      "adjacentPairs", "compacted", "chunks", "ofCount", "chunked", "AsyncTimerSequence", "AsyncChannel", "policy",
      "bounded", "AsyncThrowingChannel", "AsyncSyncSequence", "AsyncLazySequence", "AsyncJoinedSequence",
      "AsyncInterspersedSequence", "AsyncExclusiveReductionsSequence", "asPublisher", "PassthroughSubject",
      "CurrentValueSubject", "AnyPublisher",
    ],
    "Docs/Properties.md": ["defaultIsolation"],
    "Docs/SeeingARunningProgram.md": ["UID"],
    "Docs/Store.md": ["vfork"],
    "Docs/StoredProperties.md": ["srv"],
    "Docs/Guide.md": ["disconnected"],
    "README.md": ["fine"],
  ]

  func testNamesOnPagesExist() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let known = try Self.knownNames()
    for page in try Repository.pages() {
      let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
      let allowed = Self.foreign[page] ?? []
      for name in Self.names(in: text) where !known.contains(name) && !allowed.contains(name) {
        XCTFail("\(page) names `\(name)`, which does not exist")
      }
    }
  }

  /// A filter for a test that was renamed would run nothing.
  func testTestsInCommandsExist() throws {
    let tests = Repository.files(in: "Tests").map { $0.path + $0.text }.joined()
    let workflows = Repository.root.appending(path: ".github/workflows")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: workflows.path).map { ".github/workflows/\($0)" }
    var count = 0
    for path in try scripts + Repository.pages().filter({ $0.hasPrefix("Docs/Maintainers/") || $0 == "CONTRIBUTING.md" }) {
      let text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      for command in text.matches(of: #/swift test .*?--filter ('[^']+'|"[^"]+"|\S+)/#) {
        for name in Self.words(in: command.output.1) {
          count += 1
          XCTAssertTrue(tests.contains(name), "\(path): \(name) matches no test")
        }
      }
    }
    XCTAssertGreaterThan(count, 20)
  }

  /// The words of the package's code, and the names of its files.
  private static func knownNames() throws -> Set<String> {
    var known: Set<String> = []
    let enumerator = FileManager.default.enumerator(atPath: Repository.root.path)
    while let path = enumerator?.nextObject() as? String {
      if path.hasPrefix(".build") || path.hasPrefix(".git/") {
        enumerator?.skipDescendants()
        continue
      }
      known.formUnion(words(in: path))
      guard ["swift", "c", "h", ""].contains(URL(filePath: path).pathExtension) else { continue }
      guard let text = try? String(contentsOf: Repository.root.appending(path: path), encoding: .utf8) else { continue }
      let code = path.hasSuffix(".swift") ? Repository.File(path: path, text: text).code : text
      known.formUnion(words(in: code))
    }
    return known
  }

  /// The identifiers inside single backticks, outside of fenced code.
  private static func names(in text: String) -> Set<String> {
    var names: Set<String> = []
    var isFenced = false
    let (backticks, name) = (#/`([^`]+)`/#, #/[\w.:()+\-\/@$<>]+/#)
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isFenced.toggle() }
      if isFenced { continue }
      for match in line.matches(of: backticks) {
        let code = match.output.1
        // Commands and expressions are not names.
        guard code.wholeMatch(of: name) != nil, !code.hasPrefix("-") else { continue }
        names.formUnion(words(in: code).filter { $0.count > 2 })
      }
    }
    return names
  }

  private static let separators = CharacterSet.alphanumerics.union(["_"]).inverted

  private static func words(in text: some StringProtocol) -> Set<String> {
    Set(text.components(separatedBy: separators).filter { $0.first.map { $0.isLetter || $0 == "_" } ?? false })
  }
}
