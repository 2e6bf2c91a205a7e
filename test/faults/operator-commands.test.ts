/**
 * Erasure, removal and a change of limits, ended at each of their calls in each way: the operator repeats the command, and the end state is that
 * of a run that was not ended (docs/audit.md, Erasure, Offboarding).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { erase } from "#lib/operations/erase.ts";
import { changeLimits } from "#lib/operations/limits.ts";
import { removeOrganization } from "#lib/operations/offboard.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable, type Table } from "#store/table/core/table.ts";
import {
  type CanaryWorld,
  canariesIn,
  eraseCanary,
  prepareCanaryWorld,
} from "../erasure/canary-world.ts";
import type { SealedWorld } from "../sealing/sealed-world.ts";
import { brokenHistory, brokenSeals } from "../seeded/invariant/invariants.ts";
import { filesOf, leftIn } from "../seeded/invariant/leaving.ts";
import { oneOf } from "../simulation/fault/sample.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { canonicalLines } from "../simulation/state/canonical-state.ts";
import { Simulator } from "../simulation/world.ts";
import { derived, withoutBookkeeping } from "./scenario.ts";

/** The operator's process ends before the call is made, or after it was carried out. */
type End = { readonly at: number; readonly when: "before" | "after" };

class EndedError extends Error {
  override readonly name = "EndedError";
}

/** Counts calls, and lets none be made after the end. */
class Calls {
  count = 0;
  readonly #end: End | null;

  constructor(end: End | null) {
    this.#end = end;
  }

  async make<T>(call: () => Promise<T>): Promise<T> {
    const { at, when } = this.#end ?? { at: Number.POSITIVE_INFINITY, when: "before" };
    const own = this.count;
    this.count += 1;
    if (own > at || (own === at && when === "before")) throw new EndedError();
    const answer = await call();
    if (own === at) throw new EndedError();
    return answer;
  }
}

type Run = (
  opened: CanaryWorld,
  table: Table,
  files: ReturnType<typeof filesOf>,
) => Promise<unknown>;

/** A command that makes fewer calls than this would test less than it says. */
type Command = { readonly run: Run; readonly callsAtLeast: number };

const commands = {
  "an erasure": { run: eraseCanary, callsAtLeast: 50 },
  "an erasure of evidence that no payment has": {
    run: ({ sealed }, table, { list, remove }) => {
      const now = () => sealed.world.clock.now as Instant;
      return erase({
        ...{ table, now, organizationId, ids: createIdSource(now), actor: "operator:ada" },
        selection: { kind: "before", moment: Number.MAX_SAFE_INTEGER },
        files: { list, remove },
        erasures: { add: async () => {}, read: async () => [] },
        onStep: () => {},
      });
    },
    callsAtLeast: 50,
  },
  "a removal": {
    run: ({ sealed }, table, files) => {
      const now = () => sealed.world.clock.now as Instant;
      const request = { table, organizationId, now, onStep: () => {} };
      return removeOrganization(request, files, "f".repeat(32));
    },
    callsAtLeast: 50,
  },
  "a change of limits": {
    run: ({ sealed }, table) => {
      const now = () => sealed.world.clock.now as Instant;
      const change = { rateLimitPerMinute: 7, suspendedFor: "a stolen key" };
      const request = { table, organizationId, now, change, actor: "operator:ada" };
      return changeLimits({ ...request, ids: createIdSource(now) });
    },
    callsAtLeast: 2,
  },
} as const satisfies Readonly<Record<string, Command>>;

let simulator: Simulator;
let open: () => Promise<CanaryWorld>;
beforeAll(async () => {
  simulator = await Simulator.start();
  open = await prepareCanaryWorld(simulator);
});
afterAll(() => simulator.stop());

/** One run that ends as given, and then a whole one. */
async function play(command: Run, end: End | null) {
  const world = await open();
  const { sealed } = world;
  const calls = new Calls(end);
  try {
    const run = command(world, countedTable(sealed, calls), countedFiles(sealed, calls));
    if (end === null) await run;
    else await expect(run).rejects.toThrow(EndedError);
    if (end !== null) await command(world, sealed.table, filesOf(sealed.world));
    return { calls: calls.count, end: await readEnd(sealed) };
  } finally {
    await sealed.world.close();
  }
}

function countedTable({ world: { store } }: SealedWorld, calls: Calls): Table {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const { name, requestHandler } = store;
  const table = openTable(name, { region: "us-east-1", credentials, requestHandler });
  table.client.middlewareStack.add((next) => (args) => calls.make(() => next(args)), {
    step: "initialize",
    priority: "high",
  });
  return table;
}

function countedFiles({ world }: SealedWorld, calls: Calls): ReturnType<typeof filesOf> {
  const { list, remove } = filesOf(world);
  return {
    list: (prefix) => calls.make(() => list(prefix)),
    remove: (key) => calls.make(() => remove(key)),
  };
}

/** A salted hash is random, and a version says how often an item was written. */
const random = /"(?:bodySha256|salt|salts|digests)":(?:"[^"]*"|\{[^}]*\})|\\?"version\\?":\d+/g;

async function readEnd(sealed: SealedWorld) {
  const { world } = sealed;
  const items = (await world.readItems()).filter(({ pk }) => !derived.test(String(pk)));
  const lines = canonicalLines(items.map(withoutBookkeeping), "without times", (text) =>
    text.replaceAll(random, ""),
  );
  return {
    lines,
    found: await canariesIn(sealed),
    isEmpty: (await leftIn(world)).length === 0,
    broken: [...(await brokenHistory(world)), ...(await brokenSeals(world))],
  };
}

/** All ends at night; in the test command about ten, evenly spread. */
function endsOf(calls: number): End[] {
  const all = Array.from({ length: 2 * calls }, (_, number): End => {
    return { at: Math.floor(number / 2), when: number % 2 === 0 ? "before" : "after" };
  });
  // Odd, so that both kinds are tried.
  const step = oneOf === 1 ? 1 : 2 * Math.ceil(calls / 10) + 1;
  return all.filter((_, number) => number % step === 0);
}

test.each(Object.entries(commands))(
  "%s that ended at any call is completed by the next one",
  async (_, { run, callsAtLeast }) => {
    const clean = await play(run, null);
    expect(clean.calls).toBeGreaterThanOrEqual(callsAtLeast);
    for (const ended of endsOf(clean.calls)) {
      const { end } = await play(run, ended);
      expect(end, `${ended.when} call ${ended.at}`).toEqual(clean.end);
    }
  },
);

test("what is compared holds after a run that was not ended", async () => {
  const erased = await play(eraseCanary, null);
  expect(erased.end).toMatchObject({ found: {}, broken: [] });
  const removed = await play(commands["a removal"].run, null);
  expect(removed.end).toMatchObject({ found: {}, isEmpty: true });
});
