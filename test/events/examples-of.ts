import { join } from "node:path";
import { type OutboundEventType, outboundEventTypes } from "#domain/webhook/outbound-event.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import type { EventBody } from "./announce-all.ts";

export const examplesFile = join(
  import.meta.dirname,
  ...["..", "..", "shared", "api", "schema", "event", "examples.json"],
);

type Examples = Readonly<Partial<Record<OutboundEventType, EventBody>>>;

/** The first event of each type, with the names of the contract's other examples. */
export function examplesOf(bodies: readonly EventBody[]): Examples {
  const first = outboundEventTypes.map((type) => [type, bodies.find((body) => body.type === type)]);
  const text = JSON.stringify(Object.fromEntries(first))
    .replaceAll(organizationId, "org_1")
    .replaceAll(`http://${hostNames.receiver}`, "https://ledger.example.com")
    .replaceAll(/"wep_[^"]+"/g, '"wep_1"');
  return JSON.parse(text) as Examples;
}

/** Without what differs between two runs of the same code: ids, hashes and times. */
export function withoutChance(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/[0-9a-f]{32,64}/g, "0")
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+/g, "0");
  return JSON.parse(text);
}
