// Gives the model of the page the lines of its standard input, and prints after each what the places say that are probable leaks.
"use strict";

const fs = require("fs");
require("./page_model.js");
const model = new Model();
for (const line of fs.readFileSync(0, "utf8").split("\n")) {
  if (line === "mark") model.setMark(); else model.receive(JSON.parse(line));
  const leaks = [...model.groups.values()].map(group => [group.key, model.leak(group)]).filter(([, leak]) => leak);
  console.log(JSON.stringify(Object.fromEntries(leaks)));
}
