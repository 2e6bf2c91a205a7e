/**
 * `npm run rooms`: writes the linter's rules (`biome.json`), the README's list of rooms and the line "May import" of
 * each room's README from `rooms.yaml`. `--check` only compares and names each difference.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findMistakes, writtenFiles } from "#lib/rooms/written-files.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

if (!values.check) {
  for (const { path, text } of writtenFiles(root)) writeFileSync(join(root, path), text);
}
const mistakes = findMistakes(root);
for (const mistake of mistakes) process.stdout.write(`${mistake}\n`);
process.exit(mistakes.length === 0 ? 0 : 1);
