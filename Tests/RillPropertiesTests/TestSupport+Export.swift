// Every file of this target uses it.
@_exported import TestSupport
