/** The linter's rules that follow from the table of rooms. */
import { basename, dirname, join } from "node:path";
import { isFile, nameOf, type PackageFamily, packageFamilies, type Room } from "./room.ts";

const packagesOf = {
  node: ["node:*"],
  aws: ["@aws-sdk", "@smithy"],
  lambda: ["aws-lambda", "@middy", "@aws-lambda-powertools"],
  cdk: ["aws-cdk-lib", "constructs"],
  browser: ["preact", "@preact"],
} as const satisfies Record<PackageFamily, readonly string[]>;

/** Hard to follow, and in no need: every file has a name. */
const climbing = "../../../**";
const byName = "Import by name, as #store/table/core/keys.ts.";

type Rules = { readonly noRestrictedImports?: unknown };
type Linter = { readonly rules?: { readonly style?: Rules } };
type Override = {
  readonly includes: readonly string[];
  readonly linter?: Linter;
  readonly plugins?: readonly string[];
};

/** What this module reads of `biome.json`; other settings stay as they are. */
export type LinterConfiguration = {
  readonly linter: Linter;
  readonly overrides: readonly Override[];
};

/** The configuration with the rules of these rooms in place of those that it has. */
export function withRoomRules<Configuration extends LinterConfiguration>(
  configuration: Configuration,
  rooms: readonly Room[],
): Configuration {
  const { linter, overrides } = configuration;
  return {
    ...configuration,
    linter: {
      ...linter,
      rules: {
        ...linter.rules,
        style: { ...linter.rules?.style, ...restricting([climbing], byName) },
      },
    },
    overrides: [
      ...overridesOf(rooms),
      ...leavingOverrides(rooms),
      ...overrides.flatMap(withoutRoomRules),
    ],
  };
}

/** Other settings of the override, if it has some. */
function withoutRoomRules(override: Override): Override[] {
  if (override.plugins !== undefined) return [];
  const { noRestrictedImports, ...style } = override.linter?.rules?.style ?? {};
  if (noRestrictedImports === undefined) return [override];
  const isEmpty = Object.keys(style).length === 0;
  return isEmpty ? [] : [{ ...override, linter: { rules: { ...override.linter?.rules, style } } }];
}

/** A folder above comes before those in it, whose rules replace its own. */
function overridesOf(rooms: readonly Room[]): Override[] {
  return [...rooms]
    .sort((a, b) => depthOf(a.path) - depthOf(b.path))
    .filter(({ path, imports }) => imports !== undefined && !isFile(path))
    .map((room) => ({
      includes: [`${room.path}/**`],
      linter: { rules: { style: restrictionOf(room, rooms) } },
    }));
}

function depthOf(path: string): number {
  return path.split("/").length;
}

function restricting(group: readonly string[], message: string) {
  return { noRestrictedImports: { level: "error", options: { patterns: [{ group, message }] } } };
}

function restrictionOf({ path, imports = [], packages }: Room, rooms: readonly Room[]) {
  const hasRoomsInside = rooms.some((each) => each.path.startsWith(`${path}/`));
  const own = imports.length === 0 || hasRoomsInside ? [] : [nameOf(path)];
  const allowed = imports.flatMap((name) => (name === "shared" ? namesInShared(rooms) : [name]));
  const [files, folders] = [isFile, (name: string) => !isFile(name)].map((kind) =>
    [...own, ...allowed].filter(kind),
  );
  const refused = packageFamilies.filter((family) => !packages.includes(family));
  const refusedPackages = choice(refused.flatMap((family) => packagesOf[family]));
  const listed = [...imports, ...packages.map((family) => `packages of ${family}`)];
  return restricting(
    [
      climbing,
      "#*",
      "#*/**",
      ...choice(folders).map((names) => `!#${names}/**`),
      // With a query: "#openapi.yaml?raw".
      ...choice(files).map((names) => `!#${names}*`),
      ...refusedPackages.flatMap((names) => [names, `${names}/**`]),
    ],
    `${path} may import by name: ${listed.length === 0 ? "nothing" : listed.join(", ")} (rooms.yaml).`,
  );
}

/** A glob for any of the names; none for no name. */
function choice(names: readonly string[] = []): string[] {
  if (names.length <= 1) return [...names];
  return [`{${names.join(",")}}`];
}

function namesInShared(rooms: readonly Room[]): string[] {
  const paths = rooms.map(({ path }) => path).filter((path) => /^shared\/[^/]+$/.test(path));
  return paths.map(nameOf);
}

/**
 * A relative path that leaves a room: one level up from a file in its folder, two from a folder inside. The second
 * rule replaces the first where both apply, and refuses all that the first does.
 */
function leavingOverrides(rooms: readonly Room[]): Override[] {
  const folders = rooms.map(({ path }) => path).filter((path) => !isFile(path));
  return [
    { includes: globsOf(folders, "*/*"), plugins: ["./lib/rooms/two-levels-up.grit"] },
    { includes: globsOf(folders, "*"), plugins: ["./lib/rooms/one-level-up.grit"] },
  ];
}

/** One glob for the folders of each folder, so that the configuration stays short. */
function globsOf(folders: readonly string[], inside: string): string[] {
  const byParent = Map.groupBy(folders, dirname);
  return [...byParent].flatMap(([parent, each]) =>
    choice(each.map((folder) => basename(folder))).map((names) => `${join(parent, names, inside)}`),
  );
}
