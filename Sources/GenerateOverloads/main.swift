import Foundation

/// Writes the generated overloads into the package in the current folder.
///
///     swift run GenerateOverloads

for file in GeneratedFile.all {
  try Data(file.text.utf8).write(to: URL(filePath: file.path))
  print("\(file.path): \(file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1) lines")
}
