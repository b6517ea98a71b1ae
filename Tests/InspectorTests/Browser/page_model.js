// Defines what the files of the page define that need no browser.
"use strict";

const fs = require("fs"), path = require("path"), vm = require("vm");
for (const name of ["dom-functions.js", "process-model.js"]) {
  const file = path.join(__dirname, "../../../Sources/rill-top/Web/Page", name);
  vm.runInThisContext(fs.readFileSync(file, "utf8"), file);
}
