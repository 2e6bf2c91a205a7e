/** What an approved act is carried out on, as it is when the second person decides. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Approval } from "#domain/case/work/approval.ts";
import { formatId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { StoredEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import { findImportBatch, type StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { findWholePayment } from "#store/table/payment/payment-store.ts";
import { approvalPolicyStore } from "#store/table/rule/standing-lists.ts";
import { foundById } from "#work/outcome/by-id.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { type Failure, notFound, type WriteOutcome } from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";
import type { ActContext } from "../act-context.ts";
import { searchEndpoint } from "../endpoint/outbound-webhook-endpoints.ts";
import { findLegOrFail } from "../find-leg.ts";
import { searchProfile } from "../import-profiles.ts";
import { type LegMark, markLeg } from "../mark-leg.ts";
import { searchFeeSchedule } from "../rule/fee-schedules.ts";
import { searchRule } from "../rule/reconciliation-rules.ts";
import { requestedBody } from "./held-request.ts";

export type ApprovedAct = (
  dependencies: Dependencies,
  context: ActContext,
  approval: Approval,
  payment: Payment | null,
) => Promise<WriteOutcome>;

type OnCase<Body> = (
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  body: Body,
) => Promise<WriteOutcome>;

export function onCase<Body>(act: OnCase<Body>): ApprovedAct {
  return async (dependencies, context, { request }, payment) =>
    payment === null
      ? { failure: unknownCase }
      : act(dependencies, context, payment, requestedBody<Body>(request));
}

/** For an act that needs the free-form parts of the payment. */
export function onWholeCase<Body>(act: OnCase<Body>): ApprovedAct {
  return async (dependencies, context, { request }, payment) => {
    if (payment === null) return { failure: unknownCase };
    const { organizationId, uuid } = payment.intent;
    const whole = await findWholePayment(dependencies.table, organizationId, uuid);
    // Every write is on the condition of this version, which is compared here with that of the approval.
    const failure = staleVersion("Case", {
      version: whole?.version ?? 0,
      expectedVersion: payment.version,
    });
    if (failure !== null || whole === null) return { failure: failure ?? unknownCase };
    return act(dependencies, context, whole, requestedBody<Body>(request));
  };
}

export type ByBody<Body> = (
  dependencies: Dependencies,
  context: ActContext,
  body: Body,
) => Promise<WriteOutcome>;

/** For what has no version: an entry of a short list does not change, and is 404 once it is deleted. */
export function byBody<Body>(act: ByBody<Body>): ApprovedAct {
  return (dependencies, context, { request }) =>
    act(dependencies, context, requestedBody<Body>(request));
}

export function onPolicies<Body>(act: ByBody<Body>): ApprovedAct {
  return async (dependencies, context, { request, subjectVersion }) => {
    const { version } = await approvalPolicyStore.find(dependencies.table, context.organizationId);
    const expectedVersion = subjectVersion ?? version;
    const failure = staleVersion("The list of approval policies", { version, expectedVersion });
    return failure === null
      ? act(dependencies, context, requestedBody<Body>(request))
      : { failure };
  };
}

/** A record by its id, or why it cannot be found. */
type Search<Found> = (
  table: Table,
  organizationId: OrganizationId,
  id: string,
) => Promise<{ readonly record: Found } | { readonly failure: Failure }>;

type Versioned<Found> = {
  /** How messages name what the act changes. */
  readonly resource: string;
  readonly idName: string;
  readonly search: Search<Found>;
  readonly versionOf: (found: Found) => number;
};

function atVersion<Found, Body>(
  { resource, idName, search, versionOf }: Versioned<Found>,
  act: ByBody<Body>,
): ApprovedAct {
  return async (dependencies, context, { request, subjectVersion }) => {
    const body = requestedBody<Body>(request);
    const id = String(request[idName]);
    const found = await search(dependencies.table, context.organizationId, id);
    if ("failure" in found) return found;
    const version = versionOf(found.record);
    const failure = staleVersion(resource, { version, expectedVersion: subjectVersion ?? version });
    return failure === null ? act(dependencies, context, body) : { failure };
  };
}

const ownVersion = ({ version }: { readonly version: number }) => version;
const rule = {
  ...{ resource: "Rule", idName: "ruleId" },
  ...{ search: searchRule, versionOf: ownVersion },
};
const feeSchedule = {
  ...{ resource: "Fee schedule", idName: "feeScheduleId" },
  ...{ search: searchFeeSchedule, versionOf: ownVersion },
};
const profile = {
  ...{ resource: "Import profile", idName: "profileId" },
  ...{ search: searchProfile, versionOf: ownVersion },
};
const endpoint = {
  ...{ resource: "Outbound webhook endpoint", idName: "endpointId", search: searchEndpoint },
  versionOf: ({ endpoint: { version } }: StoredEndpoint) => version,
};

export const onRule = <Body>(act: ByBody<Body>) => atVersion(rule, act);
export const onFeeSchedule = <Body>(act: ByBody<Body>) => atVersion(feeSchedule, act);
export const onProfile = <Body>(act: ByBody<Body>) => atVersion(profile, act);
export const onEndpoint = <Body>(act: ByBody<Body>) => atVersion(endpoint, act);

/** @param act refuses another version of the leg, as for a direct request */
export function onLeg(verb: LegMark["verb"]): ApprovedAct {
  return async (dependencies, context, { request, subjectVersion }) => {
    const { flowLegId, ...body } = requestedBody<{ readonly flowLegId: string }>(request);
    const leg = await findLegOrFail(dependencies.table, context.organizationId, flowLegId);
    const expectedVersion = subjectVersion ?? leg.version;
    const mark = { ...body, verb, expectedVersion } as unknown as LegMark;
    return markLeg(dependencies, context, leg, mark);
  };
}

type OnBatch = (
  dependencies: Dependencies,
  context: ActContext,
  batch: StoredImportBatch,
) => Promise<WriteOutcome>;

const searchBatch = foundById("importBatch", "Import batch", findImportBatch);

export function onBatch(act: OnBatch): ApprovedAct {
  return async (dependencies, context, { request, subjectVersion }) => {
    const { organizationId } = context;
    const { importBatchId: id } = requestedBody<{ readonly importBatchId: string }>(request);
    const found = await searchBatch(dependencies.table, organizationId, id);
    if ("failure" in found) return found;
    const batch = found.record;
    const { version } = batch;
    const resource = `Import batch ${formatId("importBatch", batch.uuid)}`;
    const failure = staleVersion(resource, { version, expectedVersion: subjectVersion ?? version });
    return failure === null ? act(dependencies, context, batch) : { failure };
  };
}

const unknownCase: Failure = notFound("The organization has no such case any more.");
