/// A search screen with a task on the main actor.
@MainActor final class TaskSearchScreen: SearchScreen {
  static let cancelsAtOnce = true
  private(set) var results: [String] = []
  private(set) var isLoading = false
  private(set) var errorText: String?
  private let api: SearchAPI
  private let clock: any Clock<Duration>
  private let fault: SearchFault?
  private var search: Task<Void, Never>?

  init(api: SearchAPI, clock: any Clock<Duration>, fault: SearchFault?) {
    (self.api, self.clock, self.fault) = (api, clock, fault)
  }

  func type(_ text: String) {
    if fault == .lastValueLost && search != nil { return }
    if fault != .requestNotCancelled { search?.cancel() }
    search = Task {
      do {
        try await clock.sleep(for: .milliseconds(300))
        isLoading = true
        if fault == .twoRequests { Task { try await api.find(text) } }
        let found = try await find(text)
        if fault != .requestNotCancelled { try Task.checkCancellation() }
        (results, errorText) = (found, nil)
      } catch {
        if error is CancellationError { return }
        errorText = "\(error)"
      }
      if fault != .flagNotReset { isLoading = false }
      search = nil
    }
  }

  func close() {
    if fault != .updateAfterEnd { search?.cancel() }
  }

  private func find(_ text: String) async throws -> [String] {
    var delay = Duration.milliseconds(200)
    for _ in 1..<4 {
      do { return try await api.find(text) } catch {
        if error is CancellationError { throw error }
        try await clock.sleep(for: delay)
        if fault != .wrongBackoff { delay *= 2 }
      }
    }
    return try await api.find(text)
  }
}
