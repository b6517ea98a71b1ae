// Finds and creates elements of the document, and changes their texts.
"use strict";

// Control characters and those that change the direction of text, made visible.
const clean = text => String(text).replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
  character => character < "\u0020" ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : "\ufffd");
const byID = id => document.getElementById(id);
const element = (name, properties = {}, ...children) => {
  const { data, ...rest } = properties, made = Object.assign(document.createElement(name), rest);
  for (const [key, value] of Object.entries(data ?? {})) made.dataset[key] = value;
  made.append(...children);
  return made;
};
function set(node, text) { if (node.textContent !== String(text)) node.textContent = text; }
