// First file of every npm script. Written for any Node, however old, so that one too old gets this
// message rather than a syntax error: no imports, arrow functions or template strings here.
"use strict";

var oldest = [20, 19];
var parts = process.versions.node.split(".");
var major = Number(parts[0]);
var minor = Number(parts[1]);

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error("Posthorn needs Node " + oldest.join(".") + " or newer; this is Node " + process.versions.node + ".");
  console.error("  Install a newer one from https://nodejs.org (or `nvm install 22`), then run the command again.");
  process.exit(1);
} else {
  require("./prepare.cjs").prepare(process.argv[2], process.argv.slice(3));
}
