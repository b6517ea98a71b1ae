/// The texts that describe the program.
package enum Help {
  /// Printed after an error in the arguments.
  package static let usage = """
    usage: rill-marbles [OPERATOR [--svg]]
           rill-marbles FILE [--svg | --html]
           rill-marbles FILE --test [--model CODE] [--import MODULE]
           rill-marbles --docs [--check]
    """

  /// The full text.
  package static let text = """
    \(usage)

    Draws marble diagrams of real runs, and prints them.

      OPERATOR         runs the examples of an operator, such as debounce, under
                       virtual time, and draws them as text
      FILE             draws a run that a RunRecorder has recorded; a name with a
                       dot or a slash is a file
      --svg            draws the run, or the first example, as SVG
      --html           draws the run as one HTML page with a timeline to scrub
                       through; PAGE.html#3 opens it at its fourth instant
      --test           writes a test that plays the run into its view model and
                       expects the recorded outputs
      --model CODE     how that test makes the view model, instead of the expression
                       in the recording; 'player' is the RunPlayer
      --import MODULE  a module that CODE needs, such as Search or
                       '@testable Search', instead of those in the recording; can be
                       repeated
      --docs           in the folder of the package Rill: writes a picture for each
                       operator, the page with all of them, and the diagrams in the
                       documentation comments
      --docs --check   writes nothing, and fails if a file is not up to date
      -h, --help       prints this text

    Without arguments, the program lists the operators.

    Exit status: 0 success; 1 the operator or the file does not exist, the recording
    is damaged, or the documentation is not up to date; 2 misuse.

    """
}
