/// The recording of a run that tests draw, and of which they make a test.
enum RunRecordingFixture {
  static let text = """
    {"rill":"run","version":1,"model":"SearchModel(scheduler: player.scheduler)","modules":["Search"]}
    {"input":"query","type":"String"}
    {"input":"pin","type":"String"}
    {"output":"state","type":"State"}
    {"input":"taps","type":"Void"}
    {"time":0,"output":"state","next":"idle"}
    {"time":0.25,"input":"query","next":"</script>"}
    {"time":0.25,"input":"pin","omitted":true}
    {"time":65,"input":"taps","next":null}
    {"time":65,"output":"state","next":{"loading":true}}
    {"time":3725.125,"output":"state","error":"offline"}
    {"time":3726,"input":"query","completed":true}
    {"time":37
    """
}
