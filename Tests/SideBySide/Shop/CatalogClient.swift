// The boundary: the only file of this module that imports both libraries.

import Catalog
import Rill
import RxCocoa
import RxSwift
import SideBySide

/// What this module uses of the catalog, in RxSwift's types.
public struct CatalogClient {
  let search: (String) -> Single<[Item]>
  let total: Driver<Int>
  let add: (Observable<Item>) -> any RxSwift.Disposable

  public init(_ catalog: Catalog) {
    search = { catalog.search($0).asRx() }
    total = catalog.total.asRx()
    add = { catalog.add($0.asRill()).asRx() }
  }
}
