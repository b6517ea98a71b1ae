/// A change by another thread, which is announced to the main actor when it is over.
@MainActor
enum ChangeElsewhere {
  private(set) static var isAnnounced = false

  static func announce(_ body: () -> Void) {
    isAnnounced = true
    body()
    isAnnounced = false
  }
}
