// Chains of operators, written by hand as one closure: the baselines of rows with chains.
//
// `subscriber()` is not inlined, so that the closures of the stages remain calls. A library does not know these closures when it is
// compiled, so the most that it can save are the calls between stages.

struct FusedMap {
  let map: (Int) -> Int
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int) -> Void { { value in sink(map(value)) } }
}

struct FusedMapFilter {
  let map: (Int) -> Int
  let filter: (Int) -> Bool
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int) -> Void {
    { value in
      let mapped = map(value)
      if filter(mapped) { sink(mapped) }
    }
  }
}

struct FusedTenMaps {
  let map1, map2, map3, map4, map5: (Int) -> Int
  let map6, map7, map8, map9, map10: (Int) -> Int
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int) -> Void {
    { value in
      let half = map5(map4(map3(map2(map1(value)))))
      sink(map10(map9(map8(map7(map6(half))))))
    }
  }
}

struct FusedFiveStages {
  let map1: (Int) -> Int
  let filter1: (Int) -> Bool
  let map2: (Int) -> Int
  let filter2: (Int) -> Bool
  let map3: (Int) -> Int
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int) -> Void {
    { value in
      let first = map1(value)
      guard filter1(first) else { return }
      let second = map2(first)
      guard filter2(second) else { return }
      sink(map3(second))
    }
  }
}

struct FusedCombination {
  let combine: (Int, Int) -> Int
  let sink: (Int) -> Void

  @inline(never)
  func subscriber() -> (Int, Int) -> Void { { first, second in sink(combine(first, second)) } }
}
