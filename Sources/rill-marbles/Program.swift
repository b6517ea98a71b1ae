import Foundation
import RillRecording

@main
struct Program {
  static func main() {
    do {
      let output = try output(of: try CommandLineArguments.parse(Array(CommandLine.arguments.dropFirst())))
      try FileHandle.standardOutput.write(contentsOf: Data(output.utf8))
    } catch {
      let failure = error as? Failure
      let usage = failure?.isMisuse == true ? "\n" + Help.usage : ""
      FileHandle.standardError.write(Data("rill-marbles: \(error)\(usage)\n".utf8))
      exit(failure?.isMisuse == true ? 2 : 1)
    }
  }

  /// Does what the arguments ask for, and returns what to print.
  static func output(of invocation: CommandLineArguments) throws -> String {
    switch invocation {
    case .help: return Help.text
    case .list:
      return Example.Group.allCases.map { group in
        let names = Example.all.filter { $0.group == group }.map(\.name)
        return "\(group.rawValue)\n" + names.map { "  \($0)\n" }.joined()
      }.joined(separator: "\n")
    case .example(let name, let form):
      let diagrams = try Example.named(name).map { try $0.diagram() }
      if form == .svg { return diagrams[0].svg }
      return diagrams.map { "\($0.code.isEmpty ? $0.title : $0.code)\n\n\($0.text())\n" }.joined(separator: "\n")
    case .run(let file, let form, let model, let modules):
      let recording = try RunRecording(contentsOf: URL(filePath: file))
      switch form {
      case .text, .svg, .html:
        let drawing = RunDrawing(recording)
        if let note = drawing.note { FileHandle.standardError.write(Data("rill-marbles: \(note)\n".utf8)) }
        return form == .text ? drawing.text : form == .svg ? drawing.svg : drawing.page
      case .test:
        let test = try ReplayTestGenerator(recording, model: model, modules: modules)
        if let code = test.recordedCode {
          let note = "rill-marbles: the test runs this code of the recording, look at it first: \(code)\n"
          FileHandle.standardError.write(Data(note.utf8))
        }
        return test.text
      }
    case .documentation(let isCheck): return try document(isCheck: isCheck)
    }
  }

  private static func document(isCheck: Bool) throws -> String {
    let root = URL(filePath: FileManager.default.currentDirectoryPath)
    let documentation = try OperatorDocumentationGenerator(package: root)
    if !isCheck { return try documentation.write(to: root).map { "wrote \($0)\n" }.joined() }
    let differences = try documentation.differences(in: root)
    if differences.isEmpty { return "" }
    throw Failure(
      "these files differ from the runs; run 'swift run rill-marbles --docs':\n\(differences.joined(separator: "\n"))")
  }
}

extension Example {
  /// Returns the examples of the operator called `name`, or the one variant with that name.
  static func named(_ name: String) throws -> [Example] {
    let variants = all.filter { $0.name.prefix { $0 != "(" } == name }
    let found = variants.isEmpty ? all.filter { $0.name == name } : variants
    if found.isEmpty { throw Failure("no operator is called '\(name)'; without arguments, the program lists all of them") }
    return found
  }
}
