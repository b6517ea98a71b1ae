import Foundation

// Writes the files that are made from templates into the package: `swift run GenerateOverloads`.

for file in try GeneratedFile.formatted() {
  try Data(file.text.utf8).write(to: GeneratedFile.packageRoot.appending(path: file.path))
}
