/**
 * A fingerprint that is equal for worlds that continue in the same way: equal except for ids in
 * everything that functions can read.
 */
import { createHash } from "node:crypto";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { plainImage, type WireItem } from "../memory-table/wire.ts";
import type { World } from "../world.ts";
import { canonicalLines } from "./canonical-state.ts";

/** Rate limit counters, which no run here exhausts, the recovery marks of decisions, and the log of failed requests. */
const ignored = /^(?:rate|active|decided|sweep)#|^o#.*#failures$/;

/** @param stage the sender's progress and its next action */
export async function fingerprintOf(world: World, stage: unknown): Promise<string> {
  const items = (await world.readItems()).filter(({ pk }) => !ignored.test(String(pk)));
  const changes = await world.peekStream();
  const lines = canonicalLines(
    [
      ...items.map(sorted),
      ...changes.flatMap(changeOf).map((change, position) => ({ position, change })),
      { queues: [...world.queues], now: world.clock.now, stage },
      ...outsideOf(world),
    ],
    "with times",
  );
  return createHash("sha256").update(lines.join("\n")).digest("base64");
}

/**
 * State outside the table: files, secrets, and the partner's webhooks. Deleted webhooks are left
 * out.
 */
export function outsideOf(
  { objects, secrets, partner }: World,
  isNamed: (name: string) => boolean = () => true,
): unknown[] {
  const files = [...objects].filter(([key]) => isNamed(key));
  const credentials = [...secrets].filter(([name]) => isNamed(name));
  const webhooks = [...partner.webhooks.values()].filter(({ status }) => status !== "deleted");
  return [
    ...files.map(([key, bytes]) => ({ object: key, bytes: bytes.toString() })),
    ...credentials.map(([name, text]) => ({ secret: name, text })),
    ...webhooks.map(({ id, url, status, apiKey, eventCategories }) => ({
      ...{ webhook: id, url, status, apiKey, eventCategories },
    })),
  ];
}

/** Leaves out the last use of a key, which has no effect. */
function sorted({ lastUsedAt: _used, ...item }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Empty for a write that changed nothing, which has no record in DynamoDB's stream. */
function changeOf({ dynamodb }: StreamRecord): unknown[] {
  const { Keys, NewImage, OldImage } = dynamodb;
  const [key, after, before] = [Keys, NewImage, OldImage].map(imageOf);
  const changed = JSON.stringify(after) !== JSON.stringify(before);
  return !changed || ignored.test(String(key?.["pk"])) ? [] : [{ key, after }];
}

function imageOf(image: unknown): Record<string, unknown> | null {
  return image === undefined ? null : sorted(plainImage(image as WireItem));
}
