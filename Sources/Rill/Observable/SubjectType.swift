/// Both ends of a stream: an observable, and an observer that feeds it.
public protocol SubjectType: ObservableType {
  /// What feeds the subject.
  associatedtype Observer: ObserverType
  /// The end that feeds the subject.
  func asObserver() -> Observer
}
