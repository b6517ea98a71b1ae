import Foundation

/// Writes the files of `ArityOverloadGenerator` into the package in the current folder.
///
///     swift run GenerateArities

for file in ArityOverloadGenerator.files {
  try Data(file.text.utf8).write(to: URL(filePath: file.path))
  print("\(file.path): \(file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1) lines")
}
