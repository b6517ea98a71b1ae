/// A scheduler whose runs a test can tell apart by their times: `observe(on:)` delivers one event in each run, as RxSwift's does.
package protocol StepwiseScheduler: ImmediateSchedulerType {}
