import Rill

struct RefreshModel {
  let leaves = PublishRelay<Void>()
  let returns = PublishRelay<Void>()
}

let model = RefreshModel()
let bag = DisposeBag()

model.returns.subscribe(onNext: { print("returned") }).disposed(by: bag)

model.leaves.accept(())
model.returns.accept(())

// Prints: returned
