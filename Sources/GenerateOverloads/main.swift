import Foundation

// Writes the files that are made from templates into the package in the current folder: `swift run GenerateOverloads`.

for file in GeneratedFile.all { try Data(file.text.utf8).write(to: URL(filePath: file.path)) }
let paths = GeneratedFile.all.map(\.path).filter { $0.hasSuffix(".swift") }
let formatter = try Process.run(URL(filePath: "/usr/bin/env"), arguments: ["swift", "format", "--in-place"] + paths)
formatter.waitUntilExit()
exit(formatter.terminationStatus)
