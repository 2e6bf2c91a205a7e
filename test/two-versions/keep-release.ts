/**
 * Keeps the functions as the last release: `node test/two-versions/keep-release.ts NAME [FOLDER] [FILE]`. FOLDER is a
 * checkout with its packages, by default this one. Commit the file with the release.
 */
import { resolve } from "node:path";
import { bundleFunctions, root } from "../simulation/function/function-bundles.ts";
import { keepRelease, releaseFile } from "./kept-release.ts";

const [name, folder = root, file = releaseFile] = process.argv.slice(2);
if (name === undefined) throw new Error("Name the release, for example by its version.");
const bundled = await bundleFunctions(resolve(folder));
const bytes = keepRelease(file, name, bundled);
process.stdout.write(
  `${Object.keys(bundled.texts).length} functions of ${name} are kept: ${bytes} bytes in ${file}\n`,
);
