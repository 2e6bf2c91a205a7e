/**
 * Peak memory of one process that reads every hostile file one after the other, as the functions do: in threads with a bounded
 * heap. Exits with status 1 if one of them raises the peak by more than 256 MB.
 */
import { FileError } from "#outside/import/file-error.ts";
import { previewInThread } from "#outside/import/thread/thread-reader.ts";
import type { HostileFile } from "../../hostile/files/hostile-file.ts";
import { hostileFiles } from "../../hostile/files/hostile-files.ts";
import { profileOf } from "../../import/read-file.ts";

const megabytesAtMost = 256;
const each = process.argv.includes("--short") ? 16 : 1;

async function read({ name, profile, make }: HostileFile): Promise<void> {
  const content = make();
  const open = async function* (from = 0) {
    for (let at = from; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
  };
  try {
    const file = { open, name, size: content.length, settings: profileOf(profile) };
    for await (const _ of previewInThread(file));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
}

const peakMegabytes = () => process.resourceUsage().maxRSS / 1_024;
const base = peakMegabytes();
const largest = { name: "", more: 0 };
const files = hostileFiles.filter((_, number) => number % each === 0);
for (const file of files) {
  const before = peakMegabytes();
  await read(file);
  const more = peakMegabytes() - before;
  if (more > largest.more) Object.assign(largest, { name: file.name, more });
}
const more = peakMegabytes() - base;
const holds = largest.more < megabytesAtMost;
process.stdout.write(
  `${files.length} files: at most ${more.toFixed(0)} MB beside ${base.toFixed(0)} MB, ${largest.more.toFixed(0)} MB of them with "${largest.name}": ${holds ? "holds" : "MISSED"}\n`,
);
process.exitCode = holds ? 0 : 1;
