/** What documents say of rooms: the README's list, and the line "May import" of each room's README. */
import { isFile, type Room } from "./room.ts";

const begin = "<!-- Written from rooms.yaml by `npm run rooms`. -->";
const end = "<!-- End of the rooms. -->";

/**
 * The text with a line for each room between the two marks.
 *
 * @throws Error if a mark is missing
 */
export function withRoomList(readme: string, rooms: readonly Room[]): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The README lacks the lines ${begin} and ${end}`);
  const list = ["| room | content |", "| --- | --- |", ...rooms.map(lineOf)];
  return `${readme.slice(0, from)}${begin}\n\n${list.join("\n")}\n\n${readme.slice(to)}`;
}

function lineOf({ path, is }: Room): string {
  return `| [${path}${isFile(path) ? "" : "/"}](${path}) | ${is} |`;
}

/**
 * The text of a room's README with the room's imports, if it has the line "May import". The README of a folder with
 * further rooms speaks of them all, in its own words.
 */
export function withImportLine(readme: string, { imports, packages }: Room): string {
  if (imports === undefined) return readme;
  const names = imports.map((name) => `\`${name}\``).join(", ");
  const families = packages.length === 0 ? "" : `; packages of ${packages.join(", ")}`;
  return readme.replace(
    /^May import: .*$/m,
    () => `May import: ${names === "" ? "nothing of the service" : names}${families}.`,
  );
}

/** The folders of a room's kind that no row names. */
export function foldersWithoutRow(folders: readonly string[], rooms: readonly Room[]): string[] {
  const paths = new Set(rooms.map(({ path }) => path));
  return folders.filter((folder) => !paths.has(folder));
}
