"""Writes an app of three hundred different pipelines, and the same app with plain closures that do the work by hand."""

PIPELINES = 300
PER_FILE = 20
TYPES = 64

# Each shape: the type of its results, the pipeline, the state of the closures, and what they do with a value of each input.
# {T} and {U} are the types of the inputs, {n} is the number of the pipeline. A pipeline has the inputs `input` and `other`.
SHAPES = [
    ("String", "input.filter {{ $0.value > {n} }}.map {{ $0.name }}", "", "if item.value > {n} {{ show(item.name) }}", ""),
    (
        "(Int, String)",
        "input.map {{ ($0.id + {n}, $0.name) }}.filter {{ $0.0 > 0 }}",
        "",
        "let pair = (item.id + {n}, item.name)\n      if pair.0 > 0 {{ show(pair) }}",
        "",
    ),
    ("{T}", "input.distinctUntilChanged()", "var last: {T}?", "if item != last {{ last = item; show(item) }}", ""),
    (
        "Double",
        "input.distinctUntilChanged {{ $0.id }}.map {{ $0.value + {n} }}",
        "var last: Int?",
        "if item.id != last {{ last = item.id; show(item.value + {n}) }}",
        "",
    ),
    ("Double", "input.map {{ $0.value }}.scan({n}) {{ $0 + $1 }}", "var sum: Double = {n}", "sum += item.value\n      show(sum)", ""),
    (
        "Int",
        "input.scan(into: [Int: {T}]()) {{ $0[$1.id] = $1 }}.map {{ $0.count }}.distinctUntilChanged()",
        "var all: [Int: {T}] = [:]\n  var last: Int?",
        "all[item.id] = item\n      if all.count != last {{ last = all.count; show(all.count) }}",
        "",
    ),
    (
        "[{T}]",
        "input.scan([{T}]()) {{ items, item in items.suffix(4) + [item] }}",
        "var items: [{T}] = []",
        "items = items.suffix(4) + [item]\n      show(items)",
        "",
    ),
    (
        "String",
        "Observable.combineLatest(input, other) {{ \"\\($0.name) {n} \\($1.name)\" }}",
        "var newest: {T}?\n  var newestOther: {U}?",
        "newest = item\n      if let newestOther {{ show(\"\\(item.name) {n} \\(newestOther.name)\") }}",
        "newestOther = item\n      if let newest {{ show(\"\\(newest.name) {n} \\(item.name)\") }}",
    ),
    (
        "Bool",
        "Observable.combineLatest(input, other) {{ $0.value > $1.value }}.distinctUntilChanged()",
        "var newest: {T}?\n  var newestOther: {U}?\n  var last: Bool?",
        "newest = item\n      if let newestOther {{ let result = item.value > newestOther.value; if result != last {{ last = result; show(result) }} }}",
        "newestOther = item\n      if let newest {{ let result = newest.value > item.value; if result != last {{ last = result; show(result) }} }}",
    ),
    (
        "({T}, {U})",
        "Observable.combineLatest(input, other).filter {{ $0.id > {n} && $1.id > 0 }}",
        "var newest: {T}?\n  var newestOther: {U}?",
        "newest = item\n      if let newestOther, item.id > {n}, newestOther.id > 0 {{ show((item, newestOther)) }}",
        "newestOther = item\n      if let newest, newest.id > {n}, item.id > 0 {{ show((newest, item)) }}",
    ),
    (
        "Int",
        "Observable.combineLatest(input, other, input.map {{ $0.id }}) {{ first, second, id in first.id + second.id * id + {n} }}",
        "var newest: {T}?\n  var newestOther: {U}?",
        "newest = item\n      if let newestOther {{ show(item.id + newestOther.id * item.id + {n}) }}",
        "newestOther = item\n      if let newest {{ show(newest.id + item.id * newest.id + {n}) }}",
    ),
    (
        "({T}, {U})",
        "input.withLatestFrom(other) {{ ($0, $1) }}",
        "var newestOther: {U}?",
        "if let newestOther {{ show((item, newestOther)) }}",
        "newestOther = item",
    ),
    (
        "String",
        "input.withLatestFrom(other).filter {{ !$0.name.isEmpty }}.map {{ $0.name + \"{n}\" }}",
        "var newestOther: {U}?",
        "if let newestOther, !newestOther.name.isEmpty {{ show(newestOther.name + \"{n}\") }}",
        "newestOther = item",
    ),
    (
        "Int",
        "Observable.merge(input.map {{ $0.id + {n} }}, other.map {{ $0.id - {n} }})",
        "",
        "show(item.id + {n})",
        "show(item.id - {n})",
    ),
    (
        "Double",
        "Observable.zip(input, input.skip(1)) {{ $1.value - $0.value + {n} }}",
        "var before: {T}?",
        "if let before {{ show(item.value - before.value + {n}) }}\n      before = item",
        "",
    ),
    (
        "{T}",
        "input.skip(2).take({n} + 10)",
        "var count = 0",
        "count += 1\n      if count > 2 && count <= {n} + 12 {{ show(item) }}",
        "",
    ),
    (
        "Int",
        "input.take(while: {{ $0.id < {n} * 100 + 1 }}).map {{ $0.name.count }}",
        "var isOpen = true",
        "if isOpen {{\n        isOpen = item.id < {n} * 100 + 1\n        if isOpen {{ show(item.name.count) }}\n      }}",
        "",
    ),
    (
        "{T}?",
        "input.map {{ $0.id > {n} ? $0 : nil }}.startWith(nil)",
        "show(nil)",
        "show(item.id > {n} ? item : nil)",
        "",
    ),
    (
        "String",
        "input.compactMap {{ $0.value > {n} ? $0.name : nil }}.distinctUntilChanged()",
        "var last: String?",
        "if item.value > {n}, item.name != last {{ last = item.name; show(item.name) }}",
        "",
    ),
    (
        "{U}",
        "input.flatMapLatest {{ item in other.filter {{ $0.id > item.id + {n} }} }}",
        "var newest: {T}?\n  var newestOther: {U}?",
        "newest = item\n      if let newestOther, newestOther.id > item.id + {n} {{ show(newestOther) }}",
        "newestOther = item\n      if let newest, item.id > newest.id + {n} {{ show(item) }}",
    ),
    (
        "Int",
        "input.flatMap {{ Observable.of($0.id, $0.id + {n}) }}",
        "",
        "show(item.id)\n      show(item.id + {n})",
        "",
    ),
    (
        "{T}",
        "input.filter {{ $0.id != {n} }}.share(replay: 1)",
        "var newest: {T}?\n  var observers = [show]",
        "if item.id != {n} {{\n        newest = item\n        for observer in observers {{ observer(item) }}\n      }}",
        "if item.id == 0, let newest {{ observers.append(show); show(newest) }}",
    ),
    (
        "{T}",
        "input.do(onNext: {{ print($0.id + {n}) }}).filter {{ $0.value < 1000 }}",
        "",
        "print(item.id + {n})\n      if item.value < 1000 {{ show(item) }}",
        "",
    ),
    (
        "{T}",
        "input.map {{ item in if item.id < {n} {{ throw Failure() }}; return item }}.retry(3)",
        "var attempts = 0",
        "if item.id < {n} {{ attempts += 1 }} else if attempts < 3 {{ show(item) }}",
        "",
    ),
    (
        "({T}?, {T}?)",
        "input.scan(({T}?.none, {T}?.none)) {{ ($0.1, $1) }}",
        "var pair: ({T}?, {T}?) = (nil, nil)",
        "pair = (pair.1, item)\n      show(pair)",
        "",
    ),
    (
        "Int",
        "input.buffer(timeSpan: .seconds(1), count: {n} + 2, scheduler: MainScheduler.instance).map {{ $0.count }}",
        "var items: [{T}] = []\n  var timer: DispatchWorkItem?",
        "let flush = {{ timer?.cancel(); timer = nil; show(items.count); items = [] }}\n      items.append(item)\n"
        "      if items.count == {n} + 2 {{ return flush() }}\n      if timer == nil {{\n"
        "        let work = DispatchWorkItem(block: flush)\n        timer = work\n"
        "        DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: work)\n      }}",
        "",
    ),
    (
        "{T}",
        "input.debounce(.milliseconds({n} + 1), scheduler: MainScheduler.instance)",
        "var timer: DispatchWorkItem?",
        "timer?.cancel()\n      let work = DispatchWorkItem {{ show(item) }}\n      timer = work\n"
        "      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds({n} + 1), execute: work)",
        "",
    ),
    (
        "Double",
        "input.throttle(.milliseconds({n} + 1), latest: false, scheduler: MainScheduler.instance).map {{ $0.value }}",
        "var last: DispatchTime?",
        "let now = DispatchTime.now()\n      if let last, now < last + .milliseconds({n} + 1) {{ return }}\n      last = now\n      show(item.value)",
        "",
    ),
    (
        "String",
        "input.map {{ $0.name }}.observe(on: MainScheduler.instance)",
        "",
        "let name = item.name\n      DispatchQueue.main.async {{ show(name) }}",
        "",
    ),
    (
        "Int",
        "input.groupBy {{ $0.id % 10 }}.flatMap {{ $0.scan({n}) {{ count, _ in count + 1 }} }}",
        "var counts: [Int: Int] = [:]",
        "counts[item.id % 10, default: {n}] += 1\n      show(counts[item.id % 10] ?? 0)",
        "",
    ),
    (
        "Result<{T}, Failure>",
        "input.map {{ $0.id > {n} ? .success($0) : .failure(Failure()) }}.catch {{ _ in .just(.failure(Failure())) }}",
        "",
        "show(item.id > {n} ? .success(item) : .failure(Failure()))",
        "",
    ),
    (
        "{U}",
        "Observable.concat(input.take({n} + 1).ignoreElements().map {{ _ in fatalError() }}, other.asObservable())",
        "var count = 0",
        "count += 1",
        "if count > {n} {{ show(item) }}",
    ),
]

FIELDS = [
    "",
    "var isNew = false",
    "var tags: [String] = []",
    "var note: String?",
    "var parts: (Int, Int) { (id, id) }",
    "var bytes: [UInt8] = []",
    "var scale: Float = 1",
    "var code: UInt16 = 0",
]

TYPES_OF_APP = """struct Failure: Error {{}}

func show<Value>(_ value: Value) {{ print(value) }}

{types}
"""

STRUCT = """struct Item{n}: Equatable, Sendable {{
  var id = {n}
  var {first} = {first_value}
  var {second} = {second_value}
  {extra}
}}
"""

ENUM = """enum Item{n}: Equatable, Sendable {{
  case named(String, id: Int)
  case valued(Double)
  init() {{ self = .named("item {n}", id: {n}) }}
  var id: Int {{ if case .named(_, let id) = self {{ return id }} else {{ return {n} }} }}
  var name: String {{ if case .named(let name, _) = self {{ return name }} else {{ return "" }} }}
  var value: Double {{ if case .valued(let value) = self {{ return value }} else {{ return 0 }} }}
}}
"""

PIPED = """func pipeline{n}(
  _ input: PublishSubject<{T}>, _ other: BehaviorRelay<{U}>, _ show: @escaping @Sendable ({R}) -> Void
) -> any Disposable {{
  {body}.subscribe(onNext: show)
}}
"""

BY_HAND = """func pipeline{n}(_ show: @escaping @Sendable ({R}) -> Void) -> (input: ({T}) -> Void, other: ({U}) -> Void) {{
  {state}
  return (
    input: {{ {item} in
      {input}
    }},
    other: {{ {other_item} in
      {other}
    }}
  )
}}
"""


def types():
    text = []
    for n in range(TYPES):
        if n % 8 == 7:
            text.append(ENUM.format(n=n))
        else:
            name, value = ("name", f'"item {n}"'), ("value", f"{n}.5")
            first, second = (name, value) if n % 2 == 0 else (value, name)
            text.append(
                STRUCT.format(
                    n=n, first=first[0], first_value=first[1], second=second[0], second_value=second[1],
                    extra=FIELDS[n // 2 % len(FIELDS)],
                )
            )
    return TYPES_OF_APP.format(types="\n".join(text))


def numbers(n):
    """The shape of a pipeline, and the types of its inputs. No two pipelines of one shape have the same types."""
    shape, round_number = n % len(SHAPES), n // len(SHAPES)
    return SHAPES[shape], f"Item{(7 * round_number + 3 * shape) % TYPES}", f"Item{(11 * round_number + 5 * shape + 1) % TYPES}"


def piped(n):
    (result, body, _, _, _), first, second = numbers(n)
    places = {"n": n, "T": first, "U": second}
    places["R"] = result.format(**places)
    return PIPED.format(body=body.format(**places), **places)


def by_hand(n):
    (result, _, state, received, received_other), first, second = numbers(n)
    places = {"n": n, "T": first, "U": second}
    places["R"] = result.format(**places)
    places["input"], places["other"] = received.format(**places), received_other.format(**places)
    places["item"] = "item" if "item" in places["input"] else "_"
    places["other_item"] = "item" if "item" in places["other"] else "_"
    return BY_HAND.format(state=state.format(**places), **places)


def file(first, with_rill):
    """The pipelines of one file, and a function that starts them all."""
    lines = ["import Rill", ""] if with_rill else ["import Dispatch", ""]
    starting = []
    for n in range(first, min(first + PER_FILE, PIPELINES)):
        _, one, two = numbers(n)
        lines.append(piped(n) if with_rill else by_hand(n))
        if with_rill:
            starting += [
                f"  let input{n} = PublishSubject<{one}>(), other{n} = BehaviorRelay(value: {two}())",
                f"  pipeline{n}(input{n}, other{n}) {{ show($0) }}.disposed(by: bag)",
                f"  input{n}.onNext({one}())",
                f"  other{n}.accept({two}())",
            ]
        else:
            starting += [
                f"  let closures{n} = pipeline{n} {{ show($0) }}",
                f"  closures{n}.input({one}())",
                f"  closures{n}.other({two}())",
            ]
    argument = "_ bag: DisposeBag" if with_rill else ""
    return "\n".join(lines) + f"\nfunc start{first // PER_FILE}({argument}) {{\n" + "\n".join(starting) + "\n}\n"


def write(folder, with_rill):
    """Writes the sources of the app to a folder."""
    folder.mkdir(parents=True)
    (folder / "Types.swift").write_text(types())
    firsts = range(0, PIPELINES, PER_FILE)
    for first in firsts:
        (folder / f"Pipelines{first // PER_FILE}.swift").write_text(file(first, with_rill))
    calls = "\n".join(f"start{first // PER_FILE}({'bag' if with_rill else ''})" for first in firsts)
    (folder / "main.swift").write_text(("import Rill\n\nlet bag = DisposeBag()\n" if with_rill else "") + calls + "\n")
