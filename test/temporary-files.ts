/** One folder for all temporary files of a run, of the programs that it starts too: removed when the run ends. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "recon-tests-"));
  // biome-ignore lint/style/noProcessEnv: The workers of the run, and the programs that they start, inherit it.
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
