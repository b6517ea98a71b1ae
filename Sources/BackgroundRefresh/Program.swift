import Foundation

@main
struct Program {
  static func main() {
    let outcome: ProgramResult
    do {
      switch try CommandLineArguments(Array(CommandLine.arguments.dropFirst())) {
      case .day(let recording): outcome = try .day(recording: recording)
      case .help: outcome = .help
      case .live(let options): LiveProgram.run(options)
      }
    } catch let error as CommandLineArguments.ArgumentError {
      outcome = .invalidArguments(error)
    } catch {
      outcome = ProgramResult(errorOutput: "BackgroundRefresh: \(error)", status: 1)
    }
    if !outcome.output.isEmpty { print(outcome.output) }
    if !outcome.errorOutput.isEmpty { FileHandle.standardError.write(Data((outcome.errorOutput + "\n").utf8)) }
    exit(outcome.status)
  }
}
