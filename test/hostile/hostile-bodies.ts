/** Bodies of requests as an attacker or a broken client sends them; the same in every run. */
import type { OperationId } from "#api/schema/route/routes.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { type Members, validBodies } from "./valid-bodies.ts";

export type HostileBody = {
  readonly name: string;
  readonly operationId: OperationId;
  readonly body: Uint8Array;
};

/** A JSON text that takes the place of one member's value. */
const values: readonly (readonly [string, string])[] = [
  ["null", "null"],
  ["true", "true"],
  ["an empty object", "{}"],
  ["an empty array", "[]"],
  ["an empty text", '""'],
  ["a huge exponent", "1e999999999"],
  ["a tiny exponent", "1e-999999999"],
  ["minus zero", "-0"],
  ["a hexadecimal number", "0x10"],
  ["NaN", "NaN"],
  ["a leading zero", "007"],
  ["a number of 100,000 digits", "9".repeat(100_000)],
  ["a fraction of 100,000 digits", `"0.${"1".repeat(100_000)}"`],
  ["2^53 + 1", "9007199254740993"],
  ["a text of 900,000 characters", `"${"x".repeat(900_000)}"`],
  ["a text of 200,000 escapes", `"${"\\u0001".repeat(100_000)}"`],
  ["NUL", '"a\\u0000b"'],
  ["a raw control character", '"a\u0001b"'],
  ["half of a surrogate pair", '"\\ud800"'],
  ["halves in the wrong order", '"\\udc00\\ud800"'],
  ["marks of direction", '"\u202ecod\u2066"'],
  ["a character with 5,000 accents", `"e${"\u0301".repeat(5_000)}"`],
  ["ligatures that grow", `"${"\ufdfa".repeat(200)}"`],
  ["a noncharacter", '"\uffff\ufdd0"'],
  ["arrays 100,000 deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ["objects 20,000 deep", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ["unclosed arrays", "[".repeat(100_000)],
  ["60 levels", `${'{"a":'.repeat(60)}1${"}".repeat(60)}`],
  ["20,000 elements", `[${"1,".repeat(20_000)}1]`],
  ["20,000 members", `{${Array.from({ length: 20_000 }, (_, at) => `"m${at}":1`).join()}}`],
  ["a member twice", '{"a":1,"a":2}'],
  ["a member twice by an escape", '{"a":1,"\\u0061":2}'],
  ["__proto__", '{"__proto__":{"amount":"1"},"amount":"1.00","currency":"EUR"}'],
  ["constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ["toJSON", '{"toJSON":"x","valueOf":1,"toString":null,"hasOwnProperty":0,"then":{}}'],
  ["a formula", '"=HYPERLINK(\\"http://x.test\\")"'],
  ["a key of the table", '"o#3#org#pay#0"'],
  ["a path", '"../../../etc/passwd"'],
  ["a template", '"{{7*7}}%s%n"'],
];

/** Changes of the whole text. */
const texts: readonly (readonly [string, (text: string) => string | Uint8Array])[] = [
  ["as it is", (text) => text],
  ["cut", (text) => text.slice(0, -7)],
  ["empty after blanks", () => " \n\t "],
  ["twice", (text) => text + text],
  ["a comma too many", (text) => text.replace(/\}$/, ",}")],
  ["a comment", (text) => `/* */${text}`],
  ["quotes of another kind", (text) => text.replaceAll('"', "'")],
  ["a byte order mark", (text) => `\ufeff${text}`],
  ["UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  [
    "UTF-8 cut in a character",
    (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xe2, 0x82])]),
  ],
  [
    "bytes that are not UTF-8",
    (text) => Buffer.from(text.replace(/"[^"]*"(?=\})/, '"\u00ff\u00fe"'), "latin1"),
  ],
  ["an overlong slash", (text) => Buffer.concat([Buffer.from([0xc0, 0xaf]), Buffer.from(text)])],
  ["NULs at the end", (text) => `${text}${"\0".repeat(1_000)}`],
  ["100,000 blanks", (text) => text.replaceAll(":", `:${" ".repeat(20_000)}`)],
  ["a prototype", (text) => text.replace("{", '{"__proto__":{"polluted":true},')],
  ["an own prototype", (text) => text.replace("{", '{"constructor":{"prototype":{"polluted":1}},')],
  ["an array around it", (text) => `[${text}]`],
  ["a text", (text) => JSON.stringify(text)],
  ["a bare number", () => "1e400"],
  ["random bytes", () => new SeededRandom(7).bytes(5_000)],
];

/** Coprime to the number of values, so that each operation gets each value in time. */
const valueStride = 5;

/**
 * The changes of the whole text for every operation, and then values in turn at a member that the random
 * numbers choose.
 */
export function hostileBodies(count = 1_400): readonly HostileBody[] {
  const random = new SeededRandom(23);
  return Array.from({ length: count }, (_, number): HostileBody => {
    const which = number % validBodies.length;
    const { operationId, create } = validBodies[which] ?? fail();
    const turn = Math.floor(number / validBodies.length);
    const members = create(number);
    const changed = texts[turn];
    if (changed !== undefined) {
      const [name, change] = changed;
      const body = Buffer.from(change(JSON.stringify(members)) as string);
      return { name: `${number} ${operationId}: ${name}`, operationId, body };
    }
    const [name, value] = values[(turn * valueStride + which) % values.length] ?? fail();
    const { path, text } = replaced(members, value, random);
    return {
      name: `${number} ${operationId}: ${name} at ${path}`,
      operationId,
      body: Buffer.from(text),
    };
  });
}

/** Bodies of 4 to 5 MB, which only the routes for files take. */
export function largeBodies(): readonly HostileBody[] {
  const names = (count: number) => Array.from({ length: count }, (_, at) => at.toString(36));
  const members = `{${names(500_000).map((name) => `"${name}":0`)}}`;
  const texts: readonly (readonly [string, string])[] = [
    ["500,000 unknown properties", members],
    ["500,000 members inside", `{"options":${members}}`],
    ["2,400,000 elements", `{"content":[${"1,".repeat(2_400_000)}1]}`],
    ["1,600,000 empty arrays", `{"content":[${"[],".repeat(1_600_000)}1]}`],
    ["800,000 escapes", `{"content":"${"\\u0001".repeat(800_000)}"}`],
    ["4,900,000 digits", `{"limit":${"9".repeat(4_900_000)}}`],
    ["4,900,000 blanks", `{"content":${" ".repeat(4_900_000)}"a"}`],
    ["padding without end", `{"content":"${"=".repeat(4_900_000)}","contentEncoding":"base64"}`],
    [
      "base64 of other characters",
      `{"content":"${"é".repeat(2_400_000)}","contentEncoding":"base64"}`,
    ],
  ];
  return texts.map(([name, text], at) => ({
    name: `${9_000 + at} createImportBatch: ${name}`,
    operationId: "createImportBatch",
    body: Buffer.from(text),
  }));
}

const mark = "\u0000replaced\u0000";

/** Puts the value at a member, or at a member of that, chosen at random. */
function replaced(members: Members, value: string, random: SeededRandom) {
  const names = Object.keys(members);
  const path = names[random.integer(0, names.length)] ?? "";
  const inner = members[path];
  const isInside = typeof inner === "object" && inner !== null && random.fraction() < 0.5;
  const [first = ""] = isInside ? Object.keys(inner) : [];
  const changed = isInside ? { ...inner, [first]: mark } : mark;
  const text = JSON.stringify({ ...members, [path]: changed }).replace(
    JSON.stringify(mark),
    () => value,
  );
  return { path: isInside ? `${path}.${first}` : path, text };
}

function fail(): never {
  throw new Error("There is no such body.");
}
