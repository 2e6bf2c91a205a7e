/**
 * Erases the personal values of evidence that no payment has: the leg, its records, the rows of imports, its audit and
 * outbound events. The leg is marked last, with the audit event of the erasure, so a run that is interrupted is
 * simply repeated.
 */
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { commit } from "#store/table/core/commit.ts";
import { findLegs, updateLegWrite } from "#store/table/evidence/leg-store.ts";
import { eraseSavedViews } from "./erase-items.ts";
import { eraseLeg } from "./erase-leg.ts";
import { eraseListedEntries } from "./erase-listed-entries.ts";
import type { ErasureDependencies, ErasureOutcome } from "./erase-payment.ts";
import { personalTextsOf } from "./personal-texts.ts";

type EvidenceOutcome =
  | ErasureOutcome
  /** It belongs to a payment, with which it is erased. */
  | { readonly kind: "linked" };

/** @returns null if there is no such leg */
export async function eraseEvidence(
  dependencies: ErasureDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"leg">,
): Promise<EvidenceOutcome | null> {
  const { table, now } = dependencies;
  const [leg] = await findLegs(table, organizationId, [uuid]);
  if (leg === undefined) return null;
  if (leg.links.length > 0) return { kind: "linked" };
  await dependencies.remember();
  const isPersonal = personalTextsOf(null, [leg], []);
  await eraseSavedViews(table, organizationId, isPersonal);
  // Before the leg, whose values are not known any more to a run that is interrupted behind it.
  await eraseListedEntries(table, leg, isPersonal, now());
  const batches = await eraseLeg(table, leg, isPersonal);
  if (leg.erasedAt !== undefined) return { kind: "known", batches };
  await markLeg(dependencies, organizationId, uuid);
  return { kind: "erased", batches };
}

/** The leg as it is after the erasure, with the audit event. */
async function markLeg(
  { table, ids, now, actor }: ErasureDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"leg">,
): Promise<void> {
  const [leg] = await findLegs(table, organizationId, [uuid]);
  const id = formatId("flowLeg", uuid);
  const again = new Error(`${id} was changed meanwhile: try again.`);
  if (leg === undefined || leg.links.length > 0) throw again;
  const auditEntry = openAuditEntry(ids, organizationId, actor, now());
  const rawRecordUuid = parseId("rawRecord", leg.observations[0]?.rawRecordId ?? "");
  const auditEvents = note(auditEntry, {
    eventType: "flow_leg.erased",
    message: `Personal data of ${id} was erased.`,
    payload: { flowLegId: id },
    ...(rawRecordUuid === null ? {} : { rawRecordUuid }),
  });
  const marked: FlowLeg = { ...leg, erasedAt: now(), version: leg.version + 1 };
  const plan = { auditEvents, writes: [updateLegWrite(leg, marked)] };
  const { ok } = await commit(table, await withAuditEntry(table, auditEntry, plan));
  if (!ok) throw again;
}
