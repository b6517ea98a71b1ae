public import Rill

/// A view model whose button sends the newest draft.
///
///     draft    -a--b----c-------
///     send     --------o---o----
///     results  --------b---c----
///
/// A tap while a draft is being sent is ignored, and so is a tap with an empty draft.
public final class MessageComposerViewModel: Sendable {
  /// Receives the text at each change.
  public let draft = BehaviorRelay(value: "")
  /// Receives an element at each tap.
  public let send = PublishRelay<Void>()
  /// Emits each draft after it was sent, or the error of sending it.
  public var results: Observable<Event<String>> { resultsRelay.asObservable() }

  private let resultsRelay = PublishRelay<Event<String>>()
  private let bag = DisposeBag()

  /// Creates a model that sends drafts with `transmit`, whose result is the text as the server has stored it.
  public init(transmit: @escaping @Sendable (String) -> Single<String>) {
    send.withLatestFrom(draft)
      .filter { !$0.isEmpty }
      .flatMapFirst { transmit($0).asObservable().materialize().filter { !$0.isCompleted } }
      .bind(to: resultsRelay)
      .disposed(by: bag)
  }
}
