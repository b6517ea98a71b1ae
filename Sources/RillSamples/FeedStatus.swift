public import Foundation

/// The status of content that is loaded repeatedly, for display.
public struct FeedStatus<Content: Sendable>: Sendable {
  /// The content that was loaded last, or nil if none was loaded.
  public var content: Content?
  /// The time at which the content was loaded.
  public var time: Date?
  /// The error of the last load, or nil if it was successful.
  public var problem: String?
  /// Whether a load is under way.
  public var isLoading = false

  /// Creates a status with content that was loaded before, or with none.
  public init(content: Content? = nil, time: Date? = nil) {
    self.content = content
    self.time = time
  }
}
