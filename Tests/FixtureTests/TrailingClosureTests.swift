import Foundation
import TestSupport
import XCTest

/// What an unlabeled trailing closure chooses where it could be an argument of several functions.
///
/// Each line of the fixture that ends with `// chooses: name(labels:)<Generic>` is compiled, and the declaration that the compiler has
/// chosen on that line is compared. `// refuses: …` expects an error.
final class TrailingClosureTests: SyntaxTreeTestCase {
  private let fixture = "Tests/Fixtures/TrailingClosures"

  func testSwift5() throws { try checkChoices(mode: 5) }
  func testSwift6() throws { try checkChoices(mode: 6) }

  private func checkChoices(mode: Int) throws {
    let compiler = SwiftCompiler(mode: mode)
    let file = try XCTUnwrap(try compiler.files(in: fixture).first)
    let use = try compiler.declarationsUsed(in: file)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    var expected = 0
    for (index, line) in lines.enumerated() {
      let number = index + 1
      if let choice = line.firstMatch(of: #/// chooses: ([^<(]+)(.*)$/#) {
        expected += 1
        let chosen = use.declarations.filter {
          $0.line == number && $0.baseName == choice.output.1 && $0.module.hasPrefix("Rill")
        }.map(\.description)
        XCTAssertEqual(Set(chosen), [String(choice.output.1 + choice.output.2)], "Swift \(mode), line \(number): \(line)")
      } else if let refusal = line.firstMatch(of: /\/\/ refuses: (.*)$/) {
        let message = "\(file.lastPathComponent):\(number): \(refusal.output.1)"
        XCTAssertTrue(use.diagnosis.errors.contains(message), "Swift \(mode): \(message)\n\(use.diagnosis.text)")
      }
    }
    XCTAssertGreaterThan(expected, 30)
    XCTAssertEqual(use.diagnosis.errors.count, lines.count { $0.contains("// refuses: ") }, use.diagnosis.text)
  }

  /// A function that takes an unlabeled trailing closure where another function of its type takes one, too, is in the fixture.
  func testEveryPairIsInTheFixture() throws {
    let compiler = SwiftCompiler(mode: 6)
    let fixtures = try compiler.files(in: fixture).map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let choices = fixtures.matches(of: /\/\/ (?:chooses: ([^<(\n]+)|refuses: ambiguous use of '(\w+)')/)
    let names = Set(choices.map { String($0.output.1 ?? $0.output.2 ?? "") })
    let pairs = try PublicInterface.declarations().reduce(into: [String: Set<String>]()) { pairs, declaration in
      for form in declaration.trailingClosureForms { pairs[form.call, default: []].insert(form.closure) }
    }.filter { $0.value.count > 1 }.keys
    XCTAssertTrue(pairs.contains("ObservableConvertibleType.bind"), "\(pairs)")
    for pair in pairs.sorted() {
      let name = pair.split(separator: "(")[0].split(separator: ".").last.map(String.init) ?? pair
      XCTAssertTrue(names.contains { $0 == name }, "\(pair) is not in \(fixture)")
    }
  }
}

/// Rules about the declarations in `Tests/PublicInterface`.
final class PublicInterfaceRuleTests: XCTestCase {
  /// The compiler's warning is how a missing `disposed(by:)` is found.
  func testAResultThatEndsASubscriptionCannotBeDiscarded() throws {
    let subscribing = try PublicInterface.declarations().filter { $0.text.contains(/-> any (Disposable|Cancelable)\b/) }
    XCTAssertGreaterThan(subscribing.count, 60)
    XCTAssertEqual(subscribing.filter { $0.text.contains("@discardableResult") }.map(\.text), [])
  }
}
