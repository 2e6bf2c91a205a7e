/** Reads `rooms.yaml`, the table of rooms: folders of the code, what each is, and what it may import. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

export const packageFamilies = ["node", "aws", "lambda", "cdk", "browser"] as const;
export type PackageFamily = (typeof packageFamilies)[number];

const words = z.string().transform((text) => text.split(" ").filter((word) => word !== ""));

const row = z.strictObject({
  is: z.string().min(1),
  imports: words.optional(),
  packages: words.pipe(z.array(z.enum(packageFamilies))).default([]),
});

export type Room = {
  /** From the root of the repository: `shared/store/table`. */
  readonly path: string;
  readonly is: string;
  /** Names of rooms, folders or files (`table`, `domain/value`, `config.ts`); absent: the rule of the folder above. */
  readonly imports?: readonly string[] | undefined;
  readonly packages: readonly PackageFamily[];
};

const tableOfRooms = "rooms.yaml";

/** @throws ZodError if a row has another shape */
export function readRooms(root: string): readonly Room[] {
  const rows = z
    .record(z.string(), row)
    .parse(parse(readFileSync(join(root, tableOfRooms), "utf8")));
  return Object.entries(rows).map(([path, row]) => ({ path, ...row }));
}

/** The name by which others import the room: `table` of `shared/store/table`. */
export function nameOf(path: string): string {
  return path.replace(/^shared\//, "");
}

export function isFile(path: string): boolean {
  return /\.\w+$/.test(path);
}
