/** Reads the evidence that no case has, in groups: the filter is applied to each leg when it is read. */

import type { EvidenceExportQuery } from "#api/resource/export/export-request.ts";
import { type FlowLeg, isMatched } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { walkNewest } from "#store/table/list/walk/walk-newest.ts";
import { clockDifferenceMilliseconds } from "./select-payments.ts";

export type EvidenceRequest = {
  readonly organizationId: OrganizationId;
  readonly query: EvidenceExportQuery;
  /** Time of the export request. */
  readonly now: Instant;
  /** The last exported leg of an export that is continued; null at the start. */
  readonly after: Uuid<"leg"> | null;
};

type UnmatchedGroup = { readonly legs: readonly FlowLeg[]; readonly through: Uuid<"leg"> };

/** Legs read for one group, whether they pass the filter or not. */
const walkedAtOnce = 500;

/** Yields every unmatched leg that passes the filter once, newest first. A group may be empty. */
export async function* readUnmatched(
  table: Table,
  { organizationId, query, now, after }: EvidenceRequest,
): AsyncGenerator<UnmatchedGroup> {
  const from = query.from ?? 0;
  const to = Math.min(query.to ?? Number.POSITIVE_INFINITY, now + clockDifferenceMilliseconds);
  const range = { organizationId, collection: "leg", from, to, after } as const;
  let legs: FlowLeg[] = [];
  let count = 0;
  let through: Uuid<"leg"> | null = null;
  for await (const item of walkNewest(table, range)) {
    const leg = decodeLeg(item);
    count += 1;
    through = leg.uuid;
    if (leg.createdAt >= from && leg.createdAt < to && passes(leg, query)) legs.push(leg);
    if (count < walkedAtOnce) continue;
    yield { legs, through };
    [legs, count, through] = [[], 0, null];
  }
  if (through !== null) yield { legs, through };
}

const equalFields = ["kind", "status", "provider", "currency"] as const;

function passes(leg: FlowLeg, query: EvidenceExportQuery): boolean {
  const isPhase = query.phase === undefined || query.phase === (leg.phase ?? "transfer");
  return (
    !isMatched(leg) &&
    isPhase &&
    equalFields.every((name) => query[name] === undefined || query[name] === leg[name])
  );
}
