import Foundation
import Rill
import RillLifecycle

protocol ViewModelInput {
    var willResignActiveTime: PublishSubject<Date> { get }
    var didBecomeActiveTime: PublishSubject<Date> { get }
}
protocol ViewModelOutput { var refreshData: PublishSubject<Void> { get } }
protocol ViewModelType { var inputs: ViewModelInput { get }; var outputs: ViewModelOutput { get } }

final class ViewModel: ViewModelType, ViewModelInput, ViewModelOutput {
    var inputs: ViewModelInput { return self }
    var outputs: ViewModelOutput { return self }
    private let disposeBag = DisposeBag()
    var willResignActiveTime = PublishSubject<Date>()
    var didBecomeActiveTime = PublishSubject<Date>()
    public var refreshData = PublishSubject<Void>()

    init() { setBind() }

    private func setBind() {
        let thirtyMinutesPassed = didBecomeActiveTime
            .withLatestFrom(willResignActiveTime) { [unowned self] didBecomeActiveTime, willResignActiveTime in
                self.checkThirtyMinutesPassed(didBecomeActiveTime, willResignActiveTime)
        }
        thirtyMinutesPassed
            .filter { $0 }
            .subscribe(onNext: { [unowned self] _ in self.outputs.refreshData.onNext(()) })
            .disposed(by: disposeBag)
    }
    private func checkThirtyMinutesPassed(_ didBecomeActiveTime: Date, _ willResignActiveTime: Date) -> Bool {
        Int(didBecomeActiveTime.timeIntervalSince1970) - Int(willResignActiveTime.timeIntervalSince1970) >= 1800
    }
}

final class ViewController {
    private let viewModel = ViewModel()
    private let disposeBag = DisposeBag()
    func viewDidLoad() {
        NotificationCenter.default.rx.notification(UIApplication.willResignActiveNotification)
            .subscribe(onNext: { [unowned self] _ in self.viewModel.inputs.willResignActiveTime.onNext(Date()) })
            .disposed(by: disposeBag)
        NotificationCenter.default.rx.notification(UIApplication.didBecomeActiveNotification)
            .subscribe(onNext: { [unowned self] _ in self.viewModel.inputs.didBecomeActiveTime.onNext(Date()) })
            .disposed(by: disposeBag)
        viewModel.outputs.refreshData
            .subscribe(onNext: { [unowned self] in callTheAPI() })
            .disposed(by: disposeBag)
    }
}
