/// What a stream emits: values, and then perhaps its end.
struct BatchModelEmission {
  var values: [Int] = []
  var ends = false
}
