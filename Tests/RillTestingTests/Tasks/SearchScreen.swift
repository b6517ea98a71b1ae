/// A search field: requests wait for a pause of 300 ms, the latest one wins, and one that fails is tried again after 200, 400 and 800 ms.
@MainActor protocol SearchScreen: AnyObject {
  var results: [String] { get }
  var isLoading: Bool { get }
  var errorText: String? { get }
  /// Whether a new text cancels the request at once, and not after the pause.
  static var cancelsAtOnce: Bool { get }
  init(api: SearchAPI, clock: any Clock<Duration>, fault: SearchFault?)
  func type(_ text: String)
  func close()
}

/// A mistake in a search model, which its test must find.
enum SearchFault: String, CaseIterable, Sendable {
  case requestNotCancelled, lastValueLost, twoRequests, updateAfterEnd, wrongBackoff, flagNotReset
}
