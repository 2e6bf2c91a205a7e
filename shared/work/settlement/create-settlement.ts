import type * as z from "zod";
import type { createSettlementBody } from "#api/resource/settlement/settlement-request.ts";
import { viewSettlement } from "#api/resource/settlement/settlement-view.ts";
import { type Settlement, settlementMismatches } from "#domain/settlement/settlement.ts";
import { formatId, millisecondsOfUuid, parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, isPositive, negate } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Table } from "#store/table/core/table.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import {
  createSettlementWrites,
  findSettlement,
  findSettlementByReference,
} from "#store/table/settlement/settlement-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  created,
  FailureError,
  missing,
  refused,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import type { SettlementContext } from "./settlement-context.ts";

type Body = z.output<typeof createSettlementBody> &
  Partial<Pick<Settlement, "countsItems" | "keyCurrency">>;
/**
 * Creates a draft, or returns the settlement with this provider and reference (docs/specification.md, Settlements).
 *
 * @returns 409 `invalid_state` if that one differs
 * @throws FailureError 404 if what it carries on does not exist, 400 if its net is not below zero, or its provider or
 *   currency is another one
 */
export async function createSettlement(
  { table, ids }: Dependencies,
  { organizationId, actor, now }: SettlementContext,
  { keyCurrency, ...body }: Body,
): Promise<WriteOutcome> {
  const carriedFrom = await findCarried(table, organizationId, body);
  const keyed = keyCurrency === undefined ? {} : { keyCurrency };
  const existing = await findSettlementByReference(table, organizationId, { ...body, ...keyed });
  if (existing !== null) return answerExisting(existing, { ...body, carriedFrom });
  const uuid = ids.nextOf(organizationId, "settlement");
  const settlement: Settlement = {
    countsItems: false,
    ...body,
    // The first one of a reference has its plain key.
    ...((await isNameTaken(table, organizationId, body, keyCurrency)) ? keyed : {}),
    uuid,
    organizationId,
    carriedFrom,
    carriedInto: null,
    status: "draft",
    items: {},
    parts: [],
    generation: 0,
    paymentUuid: null,
    shares: "none",
    walk: null,
    bankAmount: null,
    shortfallReasons: [],
    createdBy: actor,
    // The time of the id, because lists are ordered by id.
    createdAt: millisecondsOfUuid(uuid) as Instant,
    completedAt: null,
    settledAt: null,
    updatedAt: now,
    version: 1,
  };
  await registerDay(table, organizationId, "settlement", uuid);
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const shown = viewSettlement(settlement);
  const auditEvents = note(auditEntry, {
    eventType: "settlement.created",
    message: `Settlement ${body.reference} of ${body.provider} was created.`,
    payload: { settlementId: shown.id, gross: body.gross, net: body.net, currency: body.currency },
  });
  const writes = createSettlementWrites(settlement);
  return created(shown, await withAuditEntry(table, auditEntry, { writes, auditEvents }));
}

/** Whether a settlement in another currency has the provider and reference. */
async function isNameTaken(
  table: Table,
  organizationId: OrganizationId,
  { provider, reference }: Pick<Body, "provider" | "reference">,
  keyCurrency: Body["keyCurrency"],
): Promise<boolean> {
  if (keyCurrency === undefined) return false;
  return (await findSettlementByReference(table, organizationId, { provider, reference })) !== null;
}

function answerExisting(
  existing: Settlement,
  submitted: Parameters<typeof settlementMismatches>[1],
): WriteOutcome {
  const mismatches = settlementMismatches(existing, submitted);
  if (mismatches.length === 0) return unchanged(viewSettlement(existing));
  const id = formatId("settlement", existing.uuid);
  const message = `Settlement ${id} has this provider and reference and differs in ${mismatches.join(", ")}.`;
  const details = { id, mismatches };
  return { failure: conflict(message, details) };
}

/** The settlement whose negative net the new one takes up, whether it is complete yet or not. */
async function findCarried(
  table: Table,
  organizationId: OrganizationId,
  { carriedFrom: id, provider, currency, reference }: Body,
): Promise<Settlement["carriedFrom"]> {
  if (id === null) return null;
  const uuid = parseId("settlement", id);
  const carried = uuid === null ? null : await findSettlement(table, organizationId, uuid);
  if (carried === null) {
    throw new FailureError(missing("Settlement", { id, organizationId }));
  }
  const message = problemOfCarried(carried, { provider, currency, reference });
  if (message === null) return { uuid: carried.uuid, net: carried.net };
  throw new FailureError(refused(["carriedFrom"], message, "The request is invalid: carriedFrom."));
}

function problemOfCarried(
  carried: Settlement,
  { provider, currency, reference }: Pick<Body, "provider" | "currency" | "reference">,
): string | null {
  if (carried.provider !== provider || carried.currency !== currency) {
    return "Must be a settlement of the same provider and currency.";
  }
  if (carried.reference === reference) return "A settlement is not carried into itself.";
  const isBelowZero = isPositive(negate(carried.net) as Amount);
  return isBelowZero ? null : "Only a settlement with a net below zero is carried.";
}
