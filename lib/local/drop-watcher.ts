/**
 * Puts what is copied into a folder of this machine into the drop folder of the local bucket, and removes it here: as an SFTP
 * server does (docs/files.md, Files that come by themselves).
 */
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { region } from "#lib/emulator/provision/aws-environment.ts";
import { openObjectClient } from "#store/sdk/object-client.ts";
import type { Outputs } from "./outputs.ts";

const lookEveryMilliseconds = 500;
/** Files of one look; the others wait for the next. */
const filesAtOnce = 100;

export type DropWatcher = { readonly stop: () => void };

type Parts = Pick<Outputs, "endpoints" | "credentials" | "buckets">;

/**
 * A file is taken when it has not changed between two looks, so that it is whole.
 *
 * @param folder has `{organization}/{profile}/{file}`; made if it is not there
 * @param report is called with each failure; the file stays, and is tried again
 */
export async function watchDropFolder(
  folder: string,
  { endpoints, credentials, buckets }: Parts,
  report: (problem: string) => void,
): Promise<DropWatcher> {
  await mkdir(folder, { recursive: true });
  const client = openObjectClient({
    ...{ region, credentials, endpoint: endpoints.s3, forcePathStyle: true },
  });
  let known = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    try {
      known = await takeUnchanged(known);
    } catch (error) {
      report(`${folder}: ${(error as Error).message}`);
    }
    if (!isStopped) timer = setTimeout(look, lookEveryMilliseconds).unref();
  };
  const takeUnchanged = async (before: ReadonlyMap<string, string>) => {
    const now = await statesOf(folder);
    for (const [path, state] of now) {
      if (before.get(path) !== state) continue;
      const Key = ["drop", ...path.split(sep)].join("/");
      const Body = await readFile(join(folder, path));
      await client.send(new PutObjectCommand({ Bucket: buckets.files ?? "", Key, Body }));
      await rm(join(folder, path));
    }
    return now;
  };
  await look();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      client.destroy();
    },
  };
}

/** Size and time of change of each file, by its path in the folder. */
async function statesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).slice(0, filesAtOnce);
  const states = new Map<string, string>();
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const { size, mtimeMs } = await stat(path);
    states.set(path.slice(folder.length + 1), `${size} ${mtimeMs}`);
  }
  return states;
}
