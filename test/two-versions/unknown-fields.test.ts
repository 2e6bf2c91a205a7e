/**
 * After a rollback this release writes records again that the next one has written: each operation keeps the fields
 * that it does not know, in every record.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { decompressJson } from "#store/table/core/document/compressed-json.ts";
import { prepare, scenarioNames } from "../faults/scenario.ts";
import { pumpUntilDone } from "../simulation/aws/event-pump.ts";
import { sampleOf } from "../simulation/fault/sample.ts";
import { Simulator } from "../simulation/world.ts";
import { bundleNext } from "./two-versions.ts";

type Item = Readonly<Record<string, unknown>>;

let simulator: Simulator;
let later: Simulator;
let rewritten = 0;
beforeAll(async () => {
  const [started, next] = await Promise.all([Simulator.start(), bundleNext()]);
  simulator = started;
  later = Object.create(simulator, { bundles: { value: next } }) as Simulator;
});
afterAll(async () => {
  process.stdout.write(`\n${rewritten} records of the next release were written by this one\n`);
  await simulator.stop();
});

/** Texts of the item's documents that have the field of the next release, by attribute. */
function documentsOfNext(item: Item): Map<string, string> {
  const texts = Object.entries(item).flatMap(([name, value]) => {
    if (name === decidedAnew) return [];
    const text = textOf(value);
    return text?.includes('"writtenBy":"next release"') === true ? [[name, text] as const] : [];
  });
  return new Map(texts);
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!(value instanceof Uint8Array)) return null;
  try {
    return decompressJson(value);
  } catch {
    // Bytes of another form, which is no document.
    return null;
  }
}

/** The state of a case has what this release knows of it, since each decision makes it from the records. */
const decidedAnew = "state";

const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** Whatever the sample is, one of a document that a client replaces, and one of each writer of a list. */
const always = [
  "updateOrganization: again",
  "setReasonCodes: again",
  "createFeeSchedule: another",
  "createEvidenceFilter: another",
];
const names = new Set([...always, ...sampleOf(scenarioNames())]);

test.each([...names])("%s", async (name) => {
  const scenario = await prepare(later, name);
  const world = await simulator.open(scenario.before, "memory");
  await scenario.run(world);
  await pumpUntilDone(world);
  const after = new Map((await world.readItems()).map((item) => [keyOf(item), item]));
  const lost: string[] = [];
  for (const before of scenario.before.items) {
    const item = after.get(keyOf(before));
    for (const [attribute, text] of documentsOfNext(before)) {
      const now = textOf(item?.[attribute]);
      if (now === null || now === text) continue;
      rewritten += 1;
      if (!now.includes('"writtenBy":"next release"')) lost.push(`${keyOf(before)} ${attribute}`);
    }
  }
  await world.close();
  expect(lost).toEqual([]);
});
