/// An operator with one source.
enum OneSourceOperator: Hashable {
  case map(Int), mapThrows(Int), compactMap(Int), filter(Int), scan, distinct
  case skip(Int), take(Int), takeLast(Int), takeWhile(Int), takeWhileInclusive(Int), skipWhile(Int)
  case takeUntilPredicate(Int), elementAt(Int), single, ignoreElements
  case ifEmptyDefault(Int), startWith([Int]), materialize, materializeEnd, enumerated, toArray, reduce
  case buffer(Int, Int), window(Int, Int), debounce(Int), throttle(Int, Bool), delay(Int), timeout(Int)
  case catchAndReturn(Int), retry(Int), retryWhen(Int, Int)
  case share(ShareKind), record(Int), groupBy(Int), groupTake(Int, Int), groupByUntil(Int, Int), groupByKeeping(Int, Int)
  case shareCounted(Int, Int)
  case observeOn, observeOnNewest(Int), observeOnOldest(Int), subscribeOn, takeFor(Int), skipFor(Int), delaySubscription(Int)
  case retryWhenTake(Int, Int?), repeatWhen(Int)
  case debounceByValue(Int), throttleByValue(Int, Bool), bufferSinceFirst(Int, Int)
  case unwrap(Int), ofType(Int), mapTo(Int), pairwise, count, elements, errors, distinctValues, retryPolicy(Int, Int)
  case asSingle, asMaybe, first, asCompletable, singleTraits, asInfallible(Int), withUnretained
  case mapCalling(ClosureActions), filterCalling(ClosureActions), deferredCalling(ClosureActions), usingResource(
    ClosureActions), usingStream(ClosureActions)
  case createCalling(ClosureActions), multicastSelector(SubjectKind, ClosureActions)
}

/// An operator with several sources.
enum SeveralSourcesOperator: Hashable {
  case merge, concat, combineLatest, combineLatestAll, zip, zipAll
  case withLatestFrom, pausable, pausableBuffered(Int), bufferWithTrigger
  case sample, takeUntil, skipUntil, amb, ifEmptySwitch, catchOther, catchSequence
  case timeoutOther(Int), mergeOperator, concatOperator, andThen, mergeDelayingErrors, concatDelayingErrors, pages(Int)
}

/// An operator that subscribes to an inner stream for each value.
enum FlatteningOperator: Hashable {
  case flatMap, flatMapFirst, flatMapLatest, concatMap, switchLatest
  case mergeLimit(Int), concatMapLimit(Int)
}
