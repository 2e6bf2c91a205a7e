// Installs the packages of the lockfile if they are missing or the lockfile has changed.
// Plain JavaScript, because it runs before the pinned Node is installed, with the user's Node (20 or newer).
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockfile = join(root, "package-lock.json");
const installed = join(root, "node_modules", ".package-lock.json");

/** `npm ci` empties the folder behind a link, which another working copy uses. */
const folder = join(root, "node_modules");
const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true;

if (isLink) {
  process.stderr.write("node_modules is a link: its packages are installed where it leads.\n");
} else if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lockfile).mtimeMs) {
  process.stderr.write("Installing dependencies (first run or changed lockfile)...\n");
  // No package needs its install scripts: those with compiled code bring it, or do without.
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync("npm", ["ci", "--ignore-scripts", ...quiet], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
