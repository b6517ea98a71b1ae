// What the names that both libraries have mean in this module, which has not moved yet. The day it moves, these lines go.

import RxCocoa
import RxSwift

public typealias Observable = RxSwift.Observable
public typealias Single = RxSwift.Single
public typealias Driver = RxCocoa.Driver
public typealias PublishRelay = RxCocoa.PublishRelay
public typealias BehaviorRelay = RxCocoa.BehaviorRelay
public typealias PublishSubject = RxSwift.PublishSubject
public typealias DisposeBag = RxSwift.DisposeBag
public typealias SchedulerType = RxSwift.SchedulerType
