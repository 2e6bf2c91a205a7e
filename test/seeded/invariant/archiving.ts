/** A random world in which all closed cases are archived gives the same answers as before. */
import type { Instant } from "#domain/value/instant.ts";
import { beginArchiving, findArchiving } from "#store/archive/archive-job-store.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { walkStart } from "#store/table/list/walk/walk-records.ts";
import { stepArchiving } from "#work/archiving/run-archiving.ts";
import { archiveStoreOf, archivingTableOf } from "../../archive/archive-world.ts";
import { organizationId, request } from "../../simulation/outside/api-client.ts";
import type { World } from "../../simulation/world.ts";

const dayMilliseconds = 86_400_000;
const stepsAtMost = 500;
const casesPerRead = 100;

export async function brokenByArchiving(world: World): Promise<string[]> {
  world.archives = true;
  const before = await answersOf(world);
  await archiveClosed(world);
  const after = await answersOf(world);
  return [...before]
    .filter(([id, answer]) => after.get(id) !== answer)
    .map(([id]) => `${id} reads otherwise in the archive.`);
}

/** As if three days had passed in which nothing changed; the world's own clock stays. */
async function archiveClosed(world: World): Promise<void> {
  const table = archivingTableOf(world);
  const now = () => (world.clock.now + 3 * dayMilliseconds) as Instant;
  const ids = createIdSource(now);
  const at = world.clock.now as Instant;
  const nothing = { position: walkStart, roundAt: at, objects: 0, pending: null, moved: 0 };
  const begun = { organizationId, status: "waiting", version: 1, ...nothing } as const;
  await beginArchiving({ table, ids }, begun, at);
  const archiving = { store: archiveStoreOf(world), afterMilliseconds: dayMilliseconds };
  for (let step = 0; step < stepsAtMost; step += 1) {
    await stepArchiving({ table, ids, now, archiving }, organizationId);
    const state = await findArchiving(table, organizationId);
    if (state?.status === "waiting" && state.lookAt > now()) return;
  }
  throw new Error("The archiving does not end.");
}

/** What the API says of each case and leg, and of how many there are. */
async function answersOf(world: World): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const operationId of ["listReconciliationCases", "listFlowLegs"] as const) {
    for (let offset = 0; ; offset += casesPerRead) {
      const query = `limit=${casesPerRead}&offset=${offset}`;
      const { body } = await request(world, operationId, { query });
      const { items, total } = body as { readonly items: Item[]; readonly total: number };
      answers.set(`the total of ${operationId}`, String(total));
      for (const item of items) answers.set(String(item["id"]), JSON.stringify(item, plain));
      if (items.length < casesPerRead) break;
    }
  }
  return answers;
}

type Item = Readonly<Record<string, unknown>>;

const plain = (name: string, value: unknown) => (name === "inArchive" ? undefined : value);
