/// When a window or group that waits opens: `moment(for:)` is the table.
enum EmittedStreamOpening {
  /// When no queue has a part of its delivery any more.
  case whenDelivered
  /// When its first subscriber has come. The bound limits the values that are kept until then.
  case atFirstSubscriber(QueueBound)

  enum Cause {
    /// A subscriber came on the sending thread while the operator was sending the stream, which is over.
    case directSubscriber
    /// No queue has a part of the delivery any more.
    case allPartsAreDone
    /// A subscriber has come later.
    case subscriber
    /// Nobody can subscribe any more.
    case holderIsGone
  }

  enum Moment {
    /// At its place in the operator's events.
    case now
    /// After the subscriptions that the thread is making: others of them can be to this stream, too.
    case afterSubscriptions
    /// After the opening that the thread is doing, if it does one.
    case afterOtherOpening
    /// Not because of this.
    case never
  }

  func moment(for cause: Cause) -> Moment {
    switch (cause, self) {
    case (.directSubscriber, _): .now
    case (.allPartsAreDone, .whenDelivered): .now
    case (.allPartsAreDone, .atFirstSubscriber): .never
    case (.subscriber, .whenDelivered): .never
    case (.subscriber, .atFirstSubscriber): .afterSubscriptions
    case (.holderIsGone, _): .afterOtherOpening
    }
  }
}
