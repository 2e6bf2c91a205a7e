/** `node bin/stack-trace.ts FUNCTION < TRACE`: names the sources of a stack trace from a function's log. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bundleEntry } from "#lib/bundle/bundle.ts";
import { translateTrace } from "#lib/bundle/source-maps.ts";

const root = join(import.meta.dirname, "..");
const [name = ""] = process.argv.slice(2);
const entry = join("functions", name, "handler.ts");
if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, entry))) {
  process.stderr.write(`Usage: node bin/stack-trace.ts FUNCTION < TRACE
  FUNCTION  its folder in functions/, for example matcher
  Run it in a checkout of the deployed commit, with its packages: then the bundle is the same.
`);
  process.exit(2);
}
// As deep as that of the deployed bundle: the names of its files depend on the paths from it to the sources.
const folder = join(root, ".local", "stack-trace", name);
try {
  await bundleEntry(root, entry, folder, { keepsMaps: true });
  // A log line has the trace as JSON, in which a line break is two characters.
  const trace = (await text(process.stdin)).replaceAll("\\n", "\n");
  process.stdout.write(await translateTrace(trace, folder, root));
} finally {
  await rm(folder, { recursive: true });
}
