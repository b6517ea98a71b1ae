package import Foundation

/// The compiler of the toolchain, for programs that use the modules built together with the running tests.
package struct SwiftCompiler: Sendable {
  /// The language mode: 5 or 6.
  package let mode: Int
  private let package: URL

  /// The name with which modules see each other's `package` declarations: the package manager takes it from the folder.
  package static var packageName: String {
    let root = URL(filePath: #filePath).pathComponents.dropLast(5)
    return String((root.last ?? "").lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// Makes a compiler for the language mode `mode` and for the package that contains `testFile` two folders below its root.
  package init(mode: Int, testFile: String = #filePath) {
    self.mode = mode
    package = URL(filePath: testFile).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The messages and the exit status of the compiler.
  package struct Diagnosis: Sendable {
    /// The warnings as `file:line: message`, sorted.
    package let warnings: [String]
    /// The errors in the same form.
    package let errors: [String]
    /// The whole output.
    package let text: String
    /// The exit status.
    package let status: Int32
  }

  /// Returns the Swift files of the package in `folder`, sorted.
  package func files(in folder: String) throws -> [URL] {
    try contents(of: package.appending(path: folder)).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// Type-checks `files` as one module.
  package func check(_ files: [URL], _ options: [String] = []) throws -> Diagnosis {
    try run(["-typecheck", "-module-name", "Checked"] + options + files.map(\.path))
  }

  /// Compiles `file` and discards the result.
  ///
  /// Unlike `check`, this includes the analysis of values that cross isolation boundaries.
  package func analyze(_ file: URL, _ options: [String] = []) throws -> Diagnosis {
    try run(["-emit-sil", "-o", "/dev/null", "-module-name", "Checked"] + options + [file.path])
  }

  /// A declaration that a file uses.
  package struct UsedDeclaration: CustomStringConvertible, Sendable {
    /// The line of its name in the file.
    package let line: Int
    /// The module that declares it.
    package let module: String
    /// The name without labels.
    package let baseName: String
    /// The name with labels, if there are any.
    package let name: String
    /// The generic parameters that it has beside those of its type.
    package let genericParameters: [String]

    package var description: String {
      name + (genericParameters.isEmpty ? "" : "<\(genericParameters.joined(separator: ", "))>")
    }
  }

  /// Type-checks `file`, and returns the declarations that the compiler has chosen in it.
  package func declarationsUsed(
    in file: URL, _ options: [String] = []
  ) throws -> (declarations: [UsedDeclaration], diagnosis: Diagnosis) {
    // The compiler writes the tree of one file to standard output, and those of several files to standard error.
    let (diagnosis, output) = try runWithOutput(["-dump-ast", "-module-name", "Checked"] + options + [file.path])
    let reference =
      /declref_expr.* location=(\S*):([0-9]+):[0-9]+ .*decl="(\w+)\.\(file\)\.(?:[\w ]+\.)*(\w+)(\([\w:]*\))?([^"]*)/
    let ofTypes: Set = ["Self", "Element", "Trait", "SharingStrategy", "Input", "Output"]
    let declarations = output.split(separator: "\n").compactMap { line -> UsedDeclaration? in
      guard let found = line.firstMatch(of: reference), let number = Int(found.output.2),
        found.output.1.hasSuffix(file.lastPathComponent)
      else { return nil }
      let signature = found.output.6.firstMatch(of: /generic_signature=<([^>]*?)(?: where [^>]*)?>/)?.output.1 ?? ""
      return UsedDeclaration(
        line: number, module: String(found.output.3), baseName: String(found.output.4),
        name: String(found.output.4 + (found.output.5 ?? "")),
        genericParameters: signature.split(separator: ", ").map(String.init).filter { !ofTypes.contains($0) })
    }
    return (declarations, diagnosis)
  }

  /// Writes the optimized LLVM code of `files`, which are one module, to `output`.
  package func emitOptimizedCode(of files: [URL], to output: URL) throws -> Diagnosis {
    let options = ["-O", "-wmo", "-emit-ir", "-parse-as-library", "-package-name", SwiftCompiler.packageName]
    return try run(options + ["-module-name", "Emitted", "-o", output.path] + files.map(\.path))
  }

  /// Builds the executable `program` from `files` and the object files of `modules`.
  package func build(_ files: [URL], linking modules: [String], as program: URL, _ options: [String] = []) throws -> Diagnosis {
    let objects = try modules.flatMap { try self.objects(of: $0) }
    return try run(["-module-name", "Built", "-o", program.path] + options + (files + objects).map(\.path))
  }

  /// Builds the module `name` and its object file in `folder`, where other calls find it with `-I`.
  package func buildModule(_ name: String, _ files: [URL], in folder: URL, _ options: [String] = []) throws -> Diagnosis {
    let module = folder.appending(path: "\(name).swiftmodule").path
    let outputs = ["-emit-module", "-emit-module-path", module, "-emit-object", "-o", folder.appending(path: "\(name).o").path]
    return try run(["-parse-as-library", "-wmo", "-module-name", name] + outputs + options + files.map(\.path))
  }

  private func run(_ arguments: [String]) throws -> Diagnosis { try runWithOutput(arguments).diagnosis }

  private func runWithOutput(_ arguments: [String]) throws -> (diagnosis: Diagnosis, output: String) {
    let fixed = ["swiftc", "-swift-version", "\(mode)", "-diagnostic-style", "llvm"]
    let run = try ProgramRun(
      URL(filePath: "/usr/bin/env"), fixed + arguments + (try moduleFolders().flatMap { ["-I", $0.path] }))
    let diagnosis = Diagnosis(
      warnings: messages("warning", in: run.complaint), errors: messages("error", in: run.complaint), text: run.complaint,
      status: run.status)
    return (diagnosis, run.output + run.complaint)
  }

  private func messages(_ kind: String, in text: String) -> [String] {
    let message = /(?m)([^\/\n]+\.swift|<unknown>):([0-9]+):(?:[0-9]+:)? (warning|error): (.*)$/
    let found = text.matches(of: message).filter { $0.3 == kind }
    return Set(found.map { "\($0.1):\($0.2): \($0.4)" }).sorted()
  }

  /// Returns the folders of the modules: Swift modules are next to the tests, C modules in their source folders.
  private func moduleFolders() throws -> [URL] {
    let headers = try contents(of: package.appending(path: "Sources")).map { $0.appending(path: "include") }
    return [BuiltProducts.modules] + headers.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Returns the object files of the current sources of `module`.
  ///
  /// The folder can also contain object files of sources that were removed.
  private func objects(of module: String) throws -> [URL] {
    let sources = Set(files(below: package.appending(path: "Sources/\(module)")).map(\.lastPathComponent))
    let folder = BuiltProducts.directory.appending(path: "\(module).build")
    return files(below: folder).filter {
      $0.pathExtension == "o" && sources.contains($0.deletingPathExtension().lastPathComponent)
    }
  }

  private func files(below folder: URL) -> [URL] {
    FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
  }

  private func contents(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }
}
