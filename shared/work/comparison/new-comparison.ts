/** A comparison that takes rows. */
import type { Comparison } from "#domain/comparison/comparison.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

export type ComparingContext = {
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly now: Instant;
};

type Origin = Pick<Comparison, "uuid" | "name" | "from" | "to" | "statusWords">;

/** A comparison without rows, which takes some. */
export function newComparison(
  { organizationId, actor, now }: ComparingContext,
  origin: Origin,
  importBatchUuid: Uuid<"importBatch"> | null = null,
): Comparison {
  return {
    ...origin,
    organizationId,
    status: "open",
    stage: "their_rows",
    importBatchUuid,
    pages: 0,
    rows: 0,
    compared: { pages: 0, rows: 0, steps: 0 },
    listed: null,
    after: null,
    groups: [],
    unknownWords: [],
    rejected: { count: 0, first: [] },
    error: null,
    createdBy: actor,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    version: 1,
  };
}

type BatchOf = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"importBatch">;
  readonly createdAt: Instant;
};

/** The comparison of an import has the UUID of its batch, so that the file worker needs no other name. */
export function comparisonOfBatch({ organizationId, uuid, createdAt }: BatchOf) {
  return { organizationId, uuid: uuid as string as Uuid<"comparison">, createdAt };
}
