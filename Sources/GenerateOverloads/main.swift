import Foundation

// Writes the files that are made from templates into the package: `swift run GenerateOverloads`.

let files = GeneratedFile.all.map { (url: GeneratedFile.packageRoot.appending(path: $0.path), text: $0.text) }
for file in files { try Data(file.text.utf8).write(to: file.url) }
let paths = files.map(\.url.path).filter { $0.hasSuffix(".swift") }
let formatter = try Process.run(URL(filePath: "/usr/bin/env"), arguments: ["swift", "format", "--in-place"] + paths)
formatter.waitUntilExit()
exit(formatter.terminationStatus)
