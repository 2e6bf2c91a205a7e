/** A copy of the repository, so that no bug is ever planted in the code itself. */
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { readDeclarations } from "./declarations.ts";
import { type PlantedBug, placeOf, plant } from "./planted-bug.ts";

/** Folders that are not copied: they are shared or created when needed. */
const left = new Set(["node_modules", ".git", ".local", "cdk.out", "dist", "coverage"]);

export type CopiedRepository = {
  readonly folder: string;
  /** Runs the work while the bug is in the code. */
  readonly withBug: <T>(bug: PlantedBug, work: () => Promise<T>) => Promise<T>;
  readonly remove: () => Promise<void>;
};

export async function copyRepository(root: string): Promise<CopiedRepository> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "planted-bugs-")));
  await cp(root, folder, {
    recursive: true,
    filter: (source) => !left.has(relative(root, source)),
  });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const declarations = readDeclarations(folder);
  return {
    folder,
    withBug: async (bug, work) => {
      const place = placeOf(bug, declarations);
      const path = join(folder, place.file);
      const text = await readFile(path, "utf8");
      await writeFile(path, plant(bug, place, text));
      try {
        return await work();
      } finally {
        await writeFile(path, text);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
