import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";

/**
 * The bundler moves code that the entry shares with later parts to separate chunks. This moves it back into
 * the entry, because each further file must be found, read and linked at every start. Later parts import
 * the code from the entry, so each module still has one instance.
 *
 * @param folder of the entry `index.mjs` and its chunks; both are written anew.
 * @param options of the first build that the second one keeps.
 */
export async function mergeChunks(
  folder: string,
  metafile: Metafile,
  options: BuildOptions,
): Promise<void> {
  const chunks = sharedChunks(metafile);
  if (chunks.length === 0) return;
  await build({
    ...options,
    absWorkingDir: folder,
    stdin: { contents: exportingAll(chunks), resolveDir: folder, loader: "js" },
    outfile: "index.mjs",
    allowOverwrite: true,
    plugins: [loadedLater],
  });
  await Promise.all(
    chunks.map(async (chunk, index) => {
      await writeFile(join(folder, chunk.file), takingFromEntry(chunk, index));
      await rm(join(folder, `${chunk.file}.map`), { force: true });
    }),
  );
}

type Chunk = { readonly file: string; readonly exports: readonly string[] };

const entry = "index.mjs";

/** The files that are loaded together with the entry. */
function sharedChunks({ outputs }: Metafile): readonly Chunk[] {
  const byFile = new Map(Object.entries(outputs).map(([path, each]) => [basename(path), each]));
  const files = new Set([entry]);
  // The iteration over a set includes elements that are added during it.
  for (const file of files) {
    for (const { path, kind, external } of byFile.get(file)?.imports ?? []) {
      if (kind === "import-statement" && external !== true) files.add(basename(path));
    }
  }
  files.delete(entry);
  return [...files].map((file) => ({ file, exports: byFile.get(file)?.exports ?? [] }));
}

/** Two chunks may use the same name, so each export has the name of its chunk as a prefix. */
function exportingAll(chunks: readonly Chunk[]): string {
  const lines = chunks.map(({ file, exports }, index) => {
    const names = exports.map((name) => `${name} as ${entryName(name, index)}`);
    return `export { ${names.join(", ")} } from "./${file}";`;
  });
  return [`export * from "./${entry}";`, ...lines].join("\n");
}

function takingFromEntry({ exports }: Chunk, index: number): string {
  const names = exports.map((name) => `${entryName(name, index)} as ${name}`);
  return `export { ${names.join(", ")} } from "./${entry}";\n`;
}

function entryName(name: string, chunkIndex: number): string {
  return `chunk${chunkIndex}_${name}`;
}

const loadedLater: Plugin = {
  name: "loaded-later",
  setup(setup) {
    setup.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};
