// Every test may use them.
@_exported import ThreadTools
