import RillStore

@main
struct Program {
  static func main() {
    StandardFiles.reserve()
    var directory = ""
    do {
      switch try Request.parse(try StandardFiles.arguments()) {
      case .help:
        try StandardFiles.print(Array(Help.text.utf8))
      case .run(let request):
        directory = request.directory
        try Session(directory: directory).run(request.command)
      }
    } catch {
      let failure = (error as? Failure) ?? Failure(error, directory)
      complain(failure.message)
      if failure.showsUsage { StandardFiles.complain(Array((Help.usage + "\n").utf8)) }
      leave(failure.status.rawValue)
    }
  }

  /// One line on standard error.
  static func complain(_ message: String) { StandardFiles.complain(Array("rill-store: \(message)\n".utf8)) }
}
