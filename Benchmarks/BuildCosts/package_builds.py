"""Measures builds of packages that depend on Rill: programs and their sizes, incremental builds, and each library product."""

import re
import shutil
import sys

import app_writer
from compiler import ROOT, Failure, run

# The libraries that the table of products in Docs/Guide.md lists. `Rill` is the first one: the others are built after it.
PRODUCTS = [
    "Rill", "RillStore", "RillLifecycle", "RillProperties", "RillUserDefaults", "RillObservation", "RillCombine", "RillDiagnostics", "RillViewModel",
    "RillRecording", "RillSamples", "RillTesting", "RillTestingTraits", "RillBenchmarking",
]

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "BuildCosts",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "%s")],
  targets: [
%s  ]
)
"""

# Removes the symbols from a program.
STRIP = ("-Xlinker", "-s") if sys.platform == "linux" else ("-Xlinker", "-x")

PIPED = """import Rill
let subject = PublishSubject<Int>()
let subscription = subject.map { $0 + 1 }.filter { $0 > 1 }.subscribe(onNext: { print($0) })
subject.onNext(1)
subscription.dispose()
"""


def write_package(folder, targets):
    """Writes a package whose executable targets depend on one product of Rill each, or on none."""
    lines = ""
    for name, product in targets.items():
        dependencies = f', dependencies: [.product(name: "{product}", package: "Rill")]' if product else ""
        lines += f'    .executableTarget(name: "{name}"{dependencies}),\n'
    folder.mkdir(parents=True)
    (folder / "Package.swift").write_text(MANIFEST % (ROOT, lines))
    return folder


def write_program(package, target, text):
    folder = package / "Sources" / target
    folder.mkdir(parents=True)
    (folder / "main.swift").write_text(text)


def build(package, target, configuration, *arguments):
    return run(["swift", "build", "-c", configuration, "--package-path", package, "--product", target, *arguments])


def binary(package, configuration, target, *arguments):
    folder = run(
        ["swift", "build", "-c", configuration, "--package-path", package, "--show-bin-path", *arguments]
    ).output.strip().splitlines()[-1]
    return package / folder / target


def small_program(folder, library):
    """The size of a stripped static program with one pipeline, and of one that only prints.

    They are linked as by the package manager, with the objects of a release build with debug information, which is its default: without
    debug information, the compiler makes 1 % less code.
    """
    if sys.platform != "linux":
        # Only Linux links the standard library statically.
        return None
    sizes = []
    for name, text, objects in (("Plain", "print(1)\n", []), ("Piped", PIPED, library.objects("Rill", "RillLocks", "CRillThreads"))):
        write_program(folder, name, text)
        program = folder / name
        source = folder / "Sources" / name / "main.swift"
        link = ["-static-stdlib", "-Xlinker", "--gc-sections", *STRIP]
        run(["swiftc", "-O", *library.arguments, source, *objects, *link, "-o", program])
        sizes.append(program.stat().st_size)
    return {"plainBytes": sizes[0], "pipelineBytes": sizes[1], "ratio": round(sizes[1] / sizes[0], 3)}


def size(package, target, *arguments):
    build(package, target, "release", *STRIP, *arguments)
    return binary(package, "release", target, *STRIP, *arguments).stat().st_size


def sample_app(folder):
    """Build times and sizes of the app with Rill and of the same app with closures."""
    package = write_package(folder / "App", {"WithRill": "Rill", "ByHand": None})
    for name, with_rill in (("WithRill", True), ("ByHand", False)):
        app_writer.write(package / "Sources" / name, with_rill)
    result = {"pipelines": app_writer.PIPELINES, "types": app_writer.TYPES, "shapes": len(app_writer.SHAPES), "WithRill": {}, "ByHand": {}}
    for configuration in ("release", "debug"):
        # What both depend on: Rill, and the state of the package manager.
        run(["swift", "build", "-c", configuration, "--package-path", package, "--target", "Rill"])
        for name in ("WithRill", "ByHand"):
            progress(f"the app, {name}, {configuration}")
            usage = build(package, name, configuration)
            result[name][configuration] = {"user": round(usage.user, 2), "wall": round(usage.wall, 2)}
            usage = rebuild(package, name, configuration)
            result[name][configuration]["oneLine"] = {"user": round(usage.user, 2), "wall": round(usage.wall, 2)}
    for name in ("WithRill", "ByHand"):
        progress(f"the app, {name}, sizes")
        sizes = {"dynamic": size(package, name)}
        if sys.platform == "linux":
            sizes["static"] = size(package, name, "--static-swift-stdlib")
        small = ("-Xswiftc", "-Osize", "--scratch-path", package / ".build-for-size")
        sizes["dynamicForSize"] = size(package, name, *small)
        result[name]["bytes"] = sizes
    return result


def rebuild(package, target, configuration):
    """Builds again after a change of one line in one file."""
    source = package / "Sources" / target / "Pipelines3.swift"
    text = source.read_text()
    # The number of pipeline 61 is a literal in its closure.
    changed = re.sub(r"\b(61|1061)\b", lambda match: "1061" if match[0] == "61" else "61", text, count=1)
    if changed == text:
        raise Failure(f"{source} has no line to change")
    source.write_text(changed)
    return build(package, target, configuration)


def modules(folder, configurations):
    """The seconds of a clean build of Rill, and those that each other product adds to it."""
    targets = {f"Use{product}": product for product in PRODUCTS}
    package = write_package(folder / "Modules", targets)
    for target, product in targets.items():
        write_program(package, target, f"import {product}\nprint(1)\n")
    result = {}
    for configuration in configurations:
        for scratch in (".build", ".build-of-rill"):
            shutil.rmtree(package / scratch, ignore_errors=True)
        progress(f"the module Rill, {configuration}")
        usage = build(package, "UseRill", configuration)
        result[configuration] = {"Rill": {"wall": round(usage.wall, 1), "user": round(usage.user, 1)}}
        # Each product is added to a build of Rill alone. The copy keeps the times of the files.
        (package / ".build").rename(package / ".build-of-rill")
        for product in PRODUCTS[1:]:
            progress(f"the module {product}, {configuration}")
            shutil.rmtree(package / ".build", ignore_errors=True)
            shutil.copytree(package / ".build-of-rill", package / ".build", symlinks=True)
            idle = build(package, "UseRill", configuration)
            usage = build(package, f"Use{product}", configuration)
            result[configuration][product] = {
                "wall": round(max(usage.wall - idle.wall, 0), 1), "user": round(max(usage.user - idle.user, 0), 1),
            }
    return result


def progress(text):
    print(f"build-costs: {text}", file=sys.stderr, flush=True)
