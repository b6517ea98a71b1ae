import Rill

/// Returns the errors that are reported to `Hooks.defaultErrorHandler` while `body` runs, as `File.swift: error`.
func unhandledErrorMessages(_ body: () throws -> Void) rethrows -> [String] {
  try unhandledErrors(body).map { location, error in
    let file = location.split(separator: ":")[0]
    return "\(file.split(separator: "/").last ?? ""): \(error)"
  }
}
