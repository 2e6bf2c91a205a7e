import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { FlowLeg } from "../../domain/evidence/flow-leg.ts";
import { lastChangeOf } from "../../domain/evidence/leg-as-of.ts";
import { factNames, factsOfLeg, noFacts } from "../../domain/evidence/leg-facts.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Amount } from "../../domain/value/money.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion } from "../core/expression.ts";
import { recordKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";

const documents = documentCodec<FlowLeg>(1, {
  ...noFacts,
  effect: "forward",
  undoneAmount: "0" as Amount,
  cause: null,
  reversals: [],
  origins: ["submitted"],
  dispute: null,
  hasAmbiguousIdentity: false,
  mergedInto: null,
  links: [],
  ignored: null,
  excludedPaymentUuids: [],
  pastDecisions: [],
  pendingCaseUuids: [],
});

/** An observation stores only the facts that differ from those of its leg. */
const codec = {
  version: documents.version,
  encode: (leg: FlowLeg): Uint8Array => {
    const own = factsOfLeg(leg);
    const observations = leg.observations.map(({ facts, ...observation }) => {
      const other = factNames.filter(
        (name) => JSON.stringify(facts[name]) !== JSON.stringify(own[name]),
      );
      if (other.length === 0) return observation;
      return {
        ...observation,
        facts: Object.fromEntries(other.map((name) => [name, facts[name]])),
      };
    });
    const stored = { ...leg, observations: observations as unknown as FlowLeg["observations"] };
    return compressJson(documents.encode(stored));
  },
  decode: (stored: Uint8Array): FlowLeg => {
    const leg = documents.decode(decompressJson(stored));
    const own = factsOfLeg(leg);
    const observations = leg.observations.map((each) => ({
      ...each,
      facts: { ...own, ...each.facts },
    }));
    const isMerged = observations.length === 0;
    return { ...leg, observations, updatedAt: isMerged ? leg.updatedAt : lastChangeOf(leg) };
  },
};

export function decodeLeg(item: Record<string, unknown>): FlowLeg {
  return codec.decode(item["doc"] as Uint8Array);
}

export function createLegWrite(leg: FlowLeg): Write {
  return {
    kind: "put",
    item: {
      ...recordKey(leg.organizationId, "leg", leg.uuid),
      v: codec.version,
      doc: codec.encode(leg),
      version: leg.version,
    },
    condition: "attribute_not_exists(pk)",
  };
}

/** Updates a leg that was read at `before.version`. `after.version` must be one higher. */
export function updateLegWrite(before: FlowLeg, after: FlowLeg): Write {
  return {
    kind: "update",
    key: recordKey(before.organizationId, "leg", before.uuid),
    set: { doc: codec.encode(after), version: after.version },
    ...atVersion(before.version),
  };
}

/** The leg of this id; null if it does not exist. Strongly consistent. */
export async function findLeg(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"leg">,
): Promise<FlowLeg | null> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: recordKey(organizationId, "leg", uuid),
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? null : decodeLeg(Item);
}

/**
 * The existing legs of these ids, in the order of the ids.
 *
 * @param isStrong false for a display that decides nothing: costs half
 */
export async function findLegs(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"leg">[],
  isStrong = true,
): Promise<FlowLeg[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "leg", uuid));
  const legs = (await readAll(table, keys, isStrong)).map(decodeLeg);
  const byUuid = new Map(legs.map((leg) => [leg.uuid, leg]));
  return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
}
