/** Reads what changed cases and settlements post now. */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Disposition } from "#domain/case/work/disposition.ts";
import { traitsOfCase, traitsOfSettlement } from "#domain/posting/journal-template.ts";
import { postableOfCase, postableOfSettlement } from "#domain/posting/postable-amounts.ts";
import type { SubjectState } from "#domain/posting/posted-entry.ts";
import type { Settlement } from "#domain/settlement/settlement.ts";
import type { Uuid } from "#domain/value/id.ts";
import { equals, sum } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { readDispositions } from "#store/table/payment/disposition-store.ts";
import { findPayment, findPayments } from "#store/table/payment/payment-store.ts";
import { findSettlement } from "#store/table/settlement/settlement-store.ts";
import type { ChangedSubject } from "./changed-subjects.ts";

/** One state for each case or settlement that exists. The case of a settlement stands for the settlement. */
export async function readStates(
  table: Table,
  organizationId: OrganizationId,
  changed: readonly ChangedSubject[],
): Promise<SubjectState[]> {
  const payments = await findPayments(table, organizationId, uuidsOf(changed, "payment"));
  const behind = payments.flatMap(({ intent }) => intent.settlement?.uuid ?? []);
  const named = [...new Set([...uuidsOf(changed, "settlement"), ...behind])];
  const settlements = await readSettlements(table, organizationId, named);
  const cases = payments.filter(({ intent }) => intent.settlement === undefined);
  return [
    ...(await Promise.all(cases.map((payment) => stateOfCase(table, payment)))),
    ...(await Promise.all(settlements.map((settlement) => stateOfSettlement(table, settlement)))),
  ];
}

function uuidsOf<K extends ChangedSubject["kind"]>(
  changed: readonly ChangedSubject[],
  kind: K,
): Uuid<K>[] {
  return changed.filter((each) => each.kind === kind).map(({ uuid }) => uuid as Uuid<K>);
}

async function readSettlements(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"settlement">[],
): Promise<Settlement[]> {
  const found = await Promise.all(uuids.map((uuid) => findSettlement(table, organizationId, uuid)));
  return found.filter((settlement) => settlement !== null);
}

async function stateOfCase(table: Table, read: Payment): Promise<SubjectState> {
  const { payment, dispositions } = await readDisposed(table, read);
  const { intent, updatedAt: changedAt } = payment;
  return {
    subject: { kind: "case", uuid: intent.uuid },
    traits: traitsOfCase(intent),
    postable: postableOfCase(payment, dispositions),
    changedAt,
  };
}

type Disposed = { readonly payment: Payment; readonly dispositions: readonly Disposition[] };

/** Reads both again where a disposition was made or reversed in between. */
async function readDisposed(table: Table, read: Payment): Promise<Disposed> {
  if (read.state.dispositionCount === 0) return { payment: read, dispositions: [] };
  const { organizationId, uuid } = read.intent;
  return retryRaces(async (race) => {
    const payment = race === 0 ? read : await findPayment(table, organizationId, uuid);
    if (payment === null) return raced;
    const { dispositionCount, disposedAmount } = payment.state;
    const numbers = Array.from({ length: dispositionCount }, (_, index) => index + 1);
    const dispositions = await readDispositions(table, payment, numbers);
    const standing = dispositions.filter(({ reversal }) => reversal === null);
    const total = sum(standing.map(({ amount }) => amount));
    return equals(total, disposedAmount) ? { payment, dispositions } : raced;
  });
}

async function stateOfSettlement(table: Table, settlement: Settlement): Promise<SubjectState> {
  const { organizationId, uuid, paymentUuid, updatedAt: changedAt } = settlement;
  const payment =
    paymentUuid === null ? null : await findPayment(table, organizationId, paymentUuid);
  return {
    subject: { kind: "settlement", uuid },
    traits: traitsOfSettlement(settlement),
    postable: postableOfSettlement(settlement, payment),
    changedAt,
  };
}
