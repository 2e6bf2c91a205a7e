import type * as z from "zod";
import type { updateSettlementBody } from "#api/resource/settlement/settlement-request.ts";
import { viewSettlement } from "#api/resource/settlement/settlement-view.ts";
import type { Settlement } from "#domain/settlement/settlement.ts";
import { formatId } from "#domain/value/id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findSettlement,
  type StoredSettlement,
  updateSettlementWrites,
} from "#store/table/settlement/settlement-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, done, type Failure, type WriteOutcome } from "#work/outcome/outcome.ts";
import type { SettlementContext } from "./settlement-context.ts";

type Change = z.output<typeof updateSettlementBody>;

/**
 * Changes what a draft says. Of one that carries an earlier settlement on, the earlier one's net is read again.
 *
 * @returns 409 `invalid_state` if it is no draft, or another settlement carries it on, so that its net has to stay
 */
export async function updateSettlement(
  { table, ids }: Dependencies,
  { organizationId, actor, now }: SettlementContext,
  before: StoredSettlement,
  { gross, net, expectedOn }: Change,
): Promise<WriteOutcome> {
  const hasAmounts = gross !== undefined || net !== undefined;
  const after: Settlement = {
    ...before,
    gross: gross ?? before.gross,
    net: net ?? before.net,
    expectedOn: expectedOn ?? before.expectedOn,
    countsItems: before.countsItems && !hasAmounts,
    carriedFrom: await readCarried(table, before),
    updatedAt: now,
  };
  const failure = refuse(before, after);
  if (failure !== null) return { failure };
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const auditEvents = note(auditEntry, {
    eventType: "settlement.updated",
    message: `Settlement ${before.reference} of ${before.provider} was changed.`,
    payload: {
      settlementId: formatId("settlement", before.uuid),
      before: amountsOf(before),
      after: amountsOf(after),
    },
  });
  const writes = updateSettlementWrites(before, after, { isWorking: false });
  return done(
    viewSettlement({ ...after, version: before.version + 1 }),
    await withAuditEntry(table, auditEntry, { writes, auditEvents }),
  );
}

function amountsOf({ gross, net, expectedOn }: Settlement) {
  return { gross, net, expectedOn };
}

function refuse(before: Settlement, after: Settlement): Failure | null {
  const id = formatId("settlement", before.uuid);
  if (before.status !== "draft") {
    return conflict(`Settlement ${id} is complete and keeps its amounts.`);
  }
  if (before.carriedInto === null || before.net === after.net) return null;
  return conflict(`Settlement ${id} was carried into another one and keeps its net.`);
}

async function readCarried(
  table: Table,
  { organizationId, carriedFrom }: Settlement,
): Promise<Settlement["carriedFrom"]> {
  if (carriedFrom === null) return null;
  const earlier = await findSettlement(table, organizationId, carriedFrom.uuid);
  return earlier === null ? carriedFrom : { uuid: earlier.uuid, net: earlier.net };
}
