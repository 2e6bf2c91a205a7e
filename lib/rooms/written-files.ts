/** The files that follow from the table of rooms, and what differs from it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Room, readRooms } from "./room.ts";
import { foldersWithoutRow, withImportLine, withRoomList } from "./room-documents.ts";
import { type LinterConfiguration, withRoomRules } from "./room-rules.ts";

type WrittenFile = { readonly path: string; readonly text: string };

const configurationFile = "biome.json";

/** Folders of rooms: each folder in them is a room. */
const homes = [
  "shared",
  ...["domain", "api", "store", "work", "outside"].map((layer) => `shared/${layer}`),
  ...["functions", "lib", "console"],
];

/** The files as the table says. */
export function writtenFiles(root: string): WrittenFile[] {
  const rooms = readRooms(root);
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const configuration = JSON.parse(read(configurationFile)) as LinterConfiguration;
  const hasRooms = ({ path }: Room) => rooms.some((each) => each.path.startsWith(`${path}/`));
  const readmes = rooms
    .filter((room) => !hasRooms(room))
    .map((room) => ({ room, path: `${room.path}/README.md` }))
    .filter(({ path }) => existsSync(join(root, path)));
  return [
    { path: configurationFile, text: textOf(withRoomRules(configuration, rooms)) },
    { path: "README.md", text: withRoomList(read("README.md"), rooms) },
    ...readmes.map(({ room, path }) => ({ path, text: withImportLine(read(path), room) })),
  ];
}

/** Each override has one line; the formatter, which would break them, leaves this file alone. */
function textOf(configuration: LinterConfiguration): string {
  const overrides = configuration.overrides.map((each) => `    ${JSON.stringify(each)}`);
  const mark = JSON.stringify("overrides");
  const text = JSON.stringify({ ...configuration, overrides: "overrides" }, null, 2);
  return `${text.replace(`: ${mark}`, () => `: [\n${overrides.join(",\n")}\n  ]`)}\n`;
}

/** One sentence for each difference between the repository and the table. */
export function findMistakes(root: string): string[] {
  const rooms = readRooms(root);
  return [
    ...foldersWithoutRow(foldersOfRooms(root), rooms).map(
      (folder) => `${folder} is in no row of rooms.yaml.`,
    ),
    ...rooms.filter(({ path }) => !existsSync(join(root, path))).map(missing),
    ...writtenFiles(root)
      .filter((file) => differs(root, file))
      .map(({ path }) => `${path} differs from rooms.yaml: npm run rooms.`),
  ];
}

function missing({ path }: Room): string {
  return `rooms.yaml names ${path}, which does not exist.`;
}

function foldersOfRooms(root: string): string[] {
  return homes.flatMap((home) =>
    readdirSync(join(root, home), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => `${home}/${name}`),
  );
}

function differs(root: string, { path, text }: WrittenFile): boolean {
  return readFileSync(join(root, path), "utf8") !== text;
}
