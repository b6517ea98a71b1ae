/// A type that is both a stream and an observer that feeds it.
public protocol SubjectType: ObservableType {
  /// The type of the observer that feeds the subject.
  associatedtype Observer: ObserverType
  /// Returns the observer that feeds the subject.
  func asObserver() -> Observer
}
