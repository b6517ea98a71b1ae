#!/usr/bin/env bash
# Builds the documentation site, a folder of static files: Docs/build-site.sh [FOLDER] [BASE]
#
# FOLDER: where the site is written, .build/site by default: a new folder, or one with an earlier site, which is replaced.
# BASE: the path under which a server shows it, / by default, or /Rill/ for example.
# RILL_MODULES: a folder with the package's built modules. Without it, the package is built.
set -euo pipefail
cd "$(dirname "$0")/.."
site=${1:-.build/site}
base=${2:-/}
[[ $base == */ ]] || base+=/
[[ $base == /* ]] || base="/$base"
if [[ -e $site && ! -e $site/metadata.json && -n $(ls -A "$site") ]]; then
  echo "$site contains something else than a site: nothing was deleted." >&2
  exit 1
fi
products=(
  RillStore RillLifecycle RillProperties RillUserDefaults RillRecording RillDiagnostics RillTesting RillTestingTraits RillObservation RillViewModel
  RillSamples RillBenchmarking Rill
)

Docs/write-articles --check || { echo "Run Docs/write-articles first." >&2; exit 1; }
command -v docc >/dev/null || { echo "There is no 'docc' on the PATH: it is part of the Swift toolchain." >&2; exit 1; }
if [[ -z ${RILL_MODULES:-} ]]; then
  swift build
  RILL_MODULES=$(swift build --show-bin-path)/Modules
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
includes=(-I "$RILL_MODULES")
for folder in Sources/*/include; do includes+=(-Xcc "-I$folder" -I "$folder"); done
target=$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -1)
[[ $(uname) != Darwin ]] || includes+=(-sdk "$(xcrun --show-sdk-path)")

# Writes the archive of a product.
convert() {
  local product=$1
  mkdir -p "$work/graphs/$product"
  swift symbolgraph-extract -module-name "$product" -target "$target" "${includes[@]}" -minimum-access-level public \
    -skip-inherited-docs -output-dir "$work/graphs/$product"
  cp -R "Sources/$product/$product.docc" "$work/$product.docc"
  # DocC prepends the base to the links that it makes itself, and not to those between modules.
  sed -i.bak "s#](/documentation/#](${base}documentation/#g" "$work/$product.docc/$product.md"
  rm "$work/$product.docc/$product.md.bak"
  docc convert "$work/$product.docc" --additional-symbol-graph-dir "$work/graphs/$product" --warnings-as-errors \
    --fallback-display-name "$product" --fallback-bundle-identifier "$product" --output-path "$work/$product.doccarchive" \
    --hosting-base-path "$base"
}

# At the same time, with the output of each in a file, which is shown if it fails.
archives=()
jobs=()
for product in "${products[@]}"; do
  convert "$product" >"$work/$product.log" 2>&1 &
  jobs+=($!)
  archives+=("$work/$product.doccarchive")
done
for index in "${!products[@]}"; do
  wait "${jobs[$index]}" || { cat "$work/${products[$index]}.log" >&2; exit 1; }
done
docc merge "${archives[@]}" --synthesized-landing-page-name Rill --synthesized-landing-page-topics-style compactGrid --output-path "$work/site.doccarchive"
rm -rf "$site"
mkdir -p "$(dirname "$site")"
mv "$work/site.doccarchive" "$site"
# The page at the root, which DocC leaves without content.
echo "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0; url=${base}documentation/\"><a href=\"${base}documentation/\">Rill</a>" >"$site/index.html"
if [[ $base == / ]]; then
  echo "The site is in $site. To look at it: python3 -m http.server --directory $site, then open http://localhost:8000/"
else
  echo "The site is in $site. A server shows it under $base: copy it to a folder of that name, and serve the folder around that one."
fi
