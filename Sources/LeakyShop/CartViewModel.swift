package import Rill

/// A cart in a shop that delivers for free from 50.00 on.
///
/// It has a mistake on purpose.
///
/// The page *Seeing a running program* finds it, and makes a test of it.
package final class CartViewModel: Sendable {
  /// The input: the number of items, each of which costs 5.00.
  package let quantity = PublishSubject<Int>()
  /// The output: the total in cents.
  package let total: Observable<Int>

  package init() {
    let items = quantity.map { $0 * 500 }
    let shipping = items.map { $0 > 5000 ? 0 : 490 }
    total = Observable.zip(items, shipping) { $0 + $1 }.share()
  }
}
