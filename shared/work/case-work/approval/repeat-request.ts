/** An act that its requester sends again once a second person has allowed it (docs/decisions/0066-approvals.md). */

import { integrationCredentials } from "#api/resource/integration/integration-request.ts";
import { canonicalJson, type JsonValue } from "#api/schema/json/json-value.ts";
import {
  type Approval,
  isExpired,
  type RepeatedOperation,
  type RepeatedRequest,
} from "#domain/case/work/approval.ts";
import { aboutNoAmount } from "#domain/case/work/approval-policy.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { ReadMasters } from "#store/secrets/master-secret.ts";
import { digestRequest, isSameDigest } from "#store/secrets/request-digest.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { changeApprovalWrite, findApproval } from "#store/table/payment/approval-store.ts";
import {
  findRepeatedRequests,
  waitForApprovalWrite,
} from "#store/table/payment/repeated-request-store.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import type { ActContext } from "../act-context.ts";
import { askHeld, findHold, pendingOutcome } from "./ask-approval.ts";

type Dependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly readMasters: ReadMasters;
};

export type RepeatableAct = {
  readonly operation: RepeatedOperation;
  /** What the path names. */
  readonly params: Readonly<Record<string, string>>;
  /** The output of the operation's schema; empty for a request without a body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Of what the act changes; null for what does not exist yet. */
  readonly subjectVersion: number | null;
  readonly idempotencyKey: string;
};

/** What an approval adds to the act that it allows. */
export type Allowed = {
  /** Null for an act that needs no approval. */
  readonly approvalId: string | null;
  /** Uses the approval up in the transaction of the act. */
  readonly use: (resultId: string) => readonly Write[];
  /** Uses it up before the act is done: only a retry with the same Idempotency-Key goes on then. */
  readonly useAhead: () => readonly Write[];
  /** As `use`, for an act whose first write was `useAhead`. */
  readonly finish: (resultId: string) => readonly Write[];
};

/**
 * Whether the act may be done now. One that a policy holds is done if a second person has approved the same request of the
 * same actor for the same version, within the approval's time, and nothing has used the approval; else it waits.
 *
 * @returns the 202 that says what it waits for, or what allows it
 */
export async function allowRepeated(
  dependencies: Dependencies,
  context: ActContext,
  act: RepeatableAct,
): Promise<{ readonly outcome: WriteOutcome } | Allowed> {
  const { table } = dependencies;
  const acts = aboutNoAmount("integration_change");
  const hold = await findHold(table, context, { acts });
  if (hold === null) return free;
  const { usable, current } = await dependencies.readMasters();
  const text = textOf(context, act);
  const digestBy = (master: string) => digestRequest(master, context.organizationId, text);
  const digest = digestBy(current);
  const digests = [...new Set([current, ...usable])].map(digestBy);
  const known = await findKnown(dependencies, context, digests);
  const allowing = known.find((each) => allows(each, digests, context, act));
  if (allowing !== undefined) return allowedBy(allowing, context.now, act.idempotencyKey);
  const waiting = known.find((each) => each.status === "pending" && !isExpired(each, context.now));
  if (waiting !== undefined) return { outcome: pendingOutcome(waiting, []) };
  const last = known.find((each) => each.repeat?.digest === digest) ?? null;
  const ahead = known.find(isUnfinished);
  const kept = withoutCredentials(act);
  const outcome = await askHeld(dependencies, context, hold, act.subjectVersion, {
    acts,
    operation: act.operation,
    request: kept.request,
    repeat: { digest, withheld: kept.withheld, usedAt: null, usedBy: null },
    besides: (approval) => [
      waitForApprovalWrite(approval, digest, {
        before: last?.uuid ?? null,
        ahead: ahead?.uuid ?? null,
      }),
    ],
  });
  return { outcome };
}

function textOf(
  { actor }: ActContext,
  { operation, params, body, subjectVersion }: RepeatableAct,
): string {
  const whole = { operation, params, body, subjectVersion, actor };
  return canonicalJson(JSON.parse(JSON.stringify(whole)) as JsonValue);
}

async function findKnown(
  { table }: Dependencies,
  { organizationId }: ActContext,
  digests: readonly string[],
): Promise<readonly Approval[]> {
  const uuids: readonly Uuid<"approval">[] = await findRepeatedRequests(
    table,
    organizationId,
    digests,
  );
  const found = await Promise.all(uuids.map((uuid) => findApproval(table, organizationId, uuid)));
  return found.filter((approval) => approval !== null);
}

/** Expired, rejected, used, of another actor or of another request: it does not allow the act. */
function allows(
  approval: Approval,
  digests: readonly string[],
  { actor, now }: ActContext,
  { operation, idempotencyKey }: RepeatableAct,
): boolean {
  const { repeat } = approval;
  if (repeat === undefined || approval.status !== "approved" || isExpired(approval, now)) {
    return false;
  }
  if (approval.requestedBy !== actor || approval.operation !== operation) return false;
  if (!digests.some((digest) => isSameDigest(digest, repeat.digest))) return false;
  return repeat.usedAt === null || repeat.usedBy === idempotencyKey;
}

/** Used up by a request whose act is not done. */
function isUnfinished({ repeat }: Approval): boolean {
  return typeof repeat?.usedBy === "string";
}

const nothing = (): readonly Write[] => [];
const free: Allowed = { approvalId: null, use: nothing, useAhead: nothing, finish: nothing };

function allowedBy(before: Approval, now: Instant, idempotencyKey: string): Allowed {
  const isUsed = typeof before.repeat?.usedAt === "number";
  const ahead = isUsed ? before : used(before, { usedAt: now, usedBy: idempotencyKey }, null);
  const use = (from: Approval, resultId: string) => {
    const usedAt = from.repeat?.usedAt ?? now;
    return [changeApprovalWrite(from, used(from, { usedAt, usedBy: null }, resultId))];
  };
  return {
    approvalId: formatId("approval", before.uuid),
    use: (resultId) => use(before, resultId),
    useAhead: () => (isUsed ? [] : [changeApprovalWrite(before, ahead)]),
    finish: (resultId) => use(ahead, resultId),
  };
}

function used(
  approval: Approval,
  use: Pick<RepeatedRequest, "usedAt" | "usedBy">,
  resultId: string | null,
): Approval {
  const { repeat, version } = approval;
  if (repeat === undefined) throw new Error("The approval is for no request that is sent again.");
  return { ...approval, repeat: { ...repeat, ...use }, resultId, version: version + 1 };
}

function withoutCredentials({ params, body }: RepeatableAct) {
  const withheld: readonly string[] = integrationCredentials.filter(
    (name) => typeof body[name] === "string",
  );
  const kept = Object.entries(body).filter(([name]) => !withheld.includes(name));
  return { request: { ...Object.fromEntries(kept), ...params }, withheld };
}
