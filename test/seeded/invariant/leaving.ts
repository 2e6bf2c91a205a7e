/** The end of a random world: what is closed is erased, and then the organization leaves. Both end early and are repeated. */

import type { Instant } from "#domain/value/instant.ts";
import { erase } from "#lib/operations/erase.ts";
import { plainItem, removeOrganization } from "#lib/operations/offboard.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { ErasableFiles } from "#work/erasure/erase-files.ts";
import { archiveStoreOf, archivingTableOf } from "../../archive/archive-world.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import type { World } from "../../simulation/world.ts";
import type { Random } from "../random.ts";
import { brokenByArchiving } from "./archiving.ts";
import { brokenHistory, brokenSeals } from "./invariants.ts";

/** An operator's process that ended. */
class EndedError extends Error {
  override readonly name = "EndedError";
}

const newestFirst = "ffffffffffffffffffffffffffffffff";
const stepsAtMost = 200;

export async function brokenByLeaving(world: World, random: Random): Promise<string[]> {
  // An archive changes no answer, and an erasure reaches it.
  const isArchived = random.below(4) === 0;
  const unlike = isArchived ? await brokenByArchiving(world) : [];
  await repeated(random, (onStep) => eraseClosed(world, onStep));
  const broken = [...unlike, ...(await brokenHistory(world)), ...(await brokenSeals(world))];
  await repeated(random, (onStep) => removeAll(world, onStep));
  return [...broken.map((each) => `After an erasure: ${each}`), ...(await leftIn(world))];
}

/** Ends a first run at a random step. */
async function repeated(
  random: Random,
  act: (onStep: () => void) => Promise<unknown>,
): Promise<void> {
  let left = random.below(stepsAtMost);
  const ending = () => {
    left -= 1;
    if (left < 0) throw new EndedError();
  };
  await act(ending).catch((error: unknown) => {
    if (!(error instanceof EndedError)) throw error;
  });
  await act(() => {});
}

function eraseClosed(world: World, onStep: () => void) {
  const now = () => world.clock.now as Instant;
  const table = archivingTableOf(world);
  return erase({
    ...{ table, now, organizationId, onStep, archive: archiveStoreOf(world) },
    ids: createIdSource(now),
    actor: "operator:ada",
    selection: { kind: "before", moment: Number.MAX_SAFE_INTEGER },
    files: filesOf(world),
    erasures: { add: async () => {}, read: async () => [] },
  });
}

function removeAll(world: World, onStep: () => void) {
  const now = () => world.clock.now as Instant;
  const archived = filesOf(world);
  const request = { table: archivingTableOf(world), organizationId, now, onStep, archived };
  return removeOrganization(request, filesOf(world), newestFirst);
}

export function filesOf({ objects }: World): ErasableFiles {
  return {
    list: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
    remove: async (key) => void objects.delete(key),
  };
}

const keptSeconds = 31 * 86_400;

/** What names the organization after it left, without what expires within a month and the head of its seals. */
export async function leftIn(world: World): Promise<string[]> {
  const seconds = world.clock.now / 1_000;
  const items = (await world.readItems()).filter(({ pk, sk, expiresAt }) => {
    if (expiresAt !== undefined && Number(expiresAt) < seconds + keptSeconds) return false;
    if (String(pk).endsWith("#seals") && sk === "head") return false;
    return true;
  });
  const name = new RegExp(`${organizationId}(?!\\w)`);
  const naming = items.filter((item) => name.test(JSON.stringify(plainItem(item))));
  const owner = Buffer.from(organizationId).toString("base64url");
  const files = [...world.objects.keys()].filter((key) =>
    ["uploads/", "inline/", "exports/", "closed-cases/"].some((prefix) =>
      key.startsWith(`${prefix}${owner}`),
    ),
  );
  return [...naming.map(({ pk, sk }) => `${pk} ${sk}`), ...files].map(
    (name) => `${name} is left after the organization was removed.`,
  );
}
