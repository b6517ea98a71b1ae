import Foundation
import TestSupport
import XCTest

/// Operators of users that have the names of operators that RxSwift does not have.
///
/// A user's own must win, in the module that declares it and in one that imports that module. RxSwift's names are known to its users. All
/// others can be in their code already.
final class OwnOperatorTests: SyntaxTreeTestCase {
  private typealias Operator = PublicInterface.Declaration

  /// The functions of streams that RxSwift does not have.
  private func operatorsThatRxSwiftLacks() throws -> [Operator] {
    let types: Set = [
      "ObservableType", "ObservableConvertibleType", "InfallibleType", "SharedSequenceConvertibleType", "PrimitiveSequenceType",
      "PrimitiveSequence", "SharedSequence", "Infallible", "Observable", "ObserverType", "Relay", "PublishRelay",
      "BehaviorRelay", "ReplayRelay", "EventRelay", "PublishSubject", "BehaviorSubject", "ReplaySubject", "AsyncSubject",
      "ObservablePropertyType", "ConnectableObservable", "ConnectableObservableType", "GroupedObservable",
    ]
    return try PublicInterface.declarations().filter { function in
      types.contains(function.type) && function.name != "init" && !RxSwiftOperators.contains(function.nameInRxSwift)
        // It is declared for the `Observable` of Observation.
        && !(function.module == "RillObservation" && function.name == "bind")
    }
  }

  func testOwnOperatorsWinInTheirModule() throws { try check(isOneModule: true) }
  func testOwnOperatorsWinInAnotherModule() throws { try check(isOneModule: false) }

  /// Declares each operator once more, with the same signature, and compares which ones are chosen: by a call of each, and by the calls of
  /// the fixture, which have closures behind them.
  private func check(isOneModule: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-own-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let operators = try operatorsThatRxSwiftLacks()
    XCTAssertGreaterThan(operators.count, 45)
    let modules = Set(operators.map(\.module)).sorted().map { "public import \($0)\n" }.joined() + "public import Foundation\n"
    let library = folder.appending(path: "OwnOperators.swift")
    let declarations = operators.map { "public extension \($0.extendedType) { \($0.function) { fatalError() } }\n" }
    try (modules + declarations.joined()).write(to: library, atomically: true, encoding: .utf8)

    let use = folder.appending(path: "Use.swift")
    let fixture = try XCTUnwrap(try SwiftCompiler(mode: 6).files(in: "Tests/Fixtures/OwnOperators").first)
    // No extension hides a requirement of its protocol.
    let called = operators.filter { $0.type != "ObservablePropertyType" || $0.name != "asObservableProperty" }
    let calls = called.enumerated().map { "extension \($1.extendedType) { \($1.call(number: $0)) }\n" }
    let imports = modules.replacing("public import", with: "import")
    let text = try String(contentsOf: fixture, encoding: .utf8) + imports + calls.joined()
    try text.write(to: use, atomically: true, encoding: .utf8)

    for mode in [5, 6] {
      let compiler = SwiftCompiler(mode: mode)
      var options = ["-enable-upcoming-feature", "InternalImportsByDefault"]
      if isOneModule {
        options.append(library.path)
      } else {
        let module = try compiler.buildModule("OwnOperators", [library], in: folder, options)
        XCTAssertEqual(module.status, 0, module.text)
        options += ["-I", folder.path]
      }
      let (used, diagnosis) = try compiler.declarationsUsed(in: use, options)
      XCTAssertEqual(diagnosis.errors, [], "Swift \(mode): an operator whose use is ambiguous needs @_disfavoredOverload")
      let names = Set(operators.map(\.nameInSyntaxTree))
      let (own, others) = (used.filter { !$0.module.hasPrefix("Rill") }, used.filter { $0.module.hasPrefix("Rill") })
      let wrong = others.filter { names.contains($0.name) }.map { "\($0.line): \($0.name)" }
      XCTAssertEqual(wrong, [], "Swift \(mode): needs @_disfavoredOverload")
      XCTAssertEqual(names.subtracting(own.map(\.name)), [], "Swift \(mode): not called")
    }
  }
}

extension PublicInterface.Declaration {
  /// The name with labels, without those of the call site.
  fileprivate var nameInRxSwift: String {
    "\(name)(\(parameters.filter { !["file", "line", "function"].contains($0.label) }.map { "\($0.label):" }.joined()))"
  }

  /// The name as the compiler prints it: without labels if there is none.
  fileprivate var nameInSyntaxTree: String {
    let labels = parameters.map { "\($0.label):" }
    return !labels.isEmpty && labels.allSatisfy { $0 == "_:" } ? name : "\(name)(\(labels.joined()))"
  }

  /// The type that an extension names.
  fileprivate var extendedType: String { type == "Observable" ? "Rill.Observable" : type }

  /// The declaration without its type, and without what an extension of another module cannot have.
  fileprivate var function: String {
    String(text.dropFirst(type.count + 2)).replacing("final func", with: "func")
      .replacing("= SharingScheduler.current", with: "= MainScheduler.instance")
  }

  /// A function with the same parameters, which calls it.
  fileprivate func call(number: Int) -> String {
    let arguments = parameters.flatMap { parameter -> [String] in
      let label = parameter.label == "_" ? "" : "\(parameter.label): "
      if parameter.type.hasSuffix("...") { return [label + "\(parameter.name)[0]", "\(parameter.name)[1]"] }
      return [label + parameter.name + (parameter.type.contains("@autoclosure") ? "()" : "")]
    }
    let own = result.prefix { $0 != "-" }
    let effects = (own.contains("throws") ? "try " : "") + (own.contains("async") ? "await " : "")
    let header = function.replacing(#/func [^\s(<]+/#, with: "func use\(number)", maxReplacements: 1)
    return "\(header) { return \(effects)\(isStatic ? "Self" : "self").\(name)(\(arguments.joined(separator: ", "))) }"
  }
}
