/// What a stream emits: values, and then perhaps its end.
struct BatchOutput {
  var values: [Int] = []
  var ends = false
}
