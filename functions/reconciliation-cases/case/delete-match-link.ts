import type { Payment } from "../../../shared/domain/case/reconciliation-case.ts";
import type { FlowLeg } from "../../../shared/domain/evidence/flow-leg.ts";
import { formatId, parseId, type Uuid } from "../../../shared/domain/value/id.ts";
import { FailureError, notFound } from "../../../shared/http/error/failure-error.ts";
import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import { planRelink } from "../../../shared/ingestion/matching/relink-leg.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findLegs } from "../../../shared/table/evidence/leg-store.ts";
import { readLegUuids } from "../../../shared/table/payment/case-page-store.ts";
import { findCase } from "./find-case.ts";

/**
 * Removes a leg from a case. The matcher does not link the leg to this case again; the queue
 * consumer matches it with other cases (docs/matching.md, People).
 */
export async function deleteMatchLink(
  dependencies: { readonly table: Table; readonly ids: IdSource },
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const payment = await findCase(dependencies.table, context, params);
  const { uuid } = payment.intent;
  const id = params["linkId"] ?? "";
  const linkUuid = parseId("matchLink", id);
  const leg = await findLegOf(dependencies.table, payment, linkUuid);
  if (leg === undefined)
    throw new FailureError(
      notFound({ resource: "Match link", id, organizationId: context.organizationId }),
    );
  const flowLegId = formatId("flowLeg", leg.uuid);
  const removed = leg.links.find((link) => link.uuid === linkUuid);
  const { writes } = await planRelink(dependencies, context, {
    payment,
    before: leg,
    links: leg.links.filter((link) => link.uuid !== linkUuid),
    excludedPaymentUuids: [...new Set([...leg.excludedPaymentUuids, uuid])],
    drafts: [
      {
        eventType: "match_link.deleted",
        message: `Flow leg ${flowLegId} was removed by hand.`,
        payload: {
          matchLinkId: id,
          flowLegId,
          allocatedAmount: removed?.allocatedAmount ?? null,
          currency: leg.currency,
        },
      },
    ],
  });
  return { status: 204, body: null, writes };
}

/** Legs read together, the latest first, because their links are the ones that a case shows. */
const legsAtOnce = 100;

async function findLegOf(
  table: Table,
  payment: Payment,
  linkUuid: Uuid<"matchLink"> | null,
): Promise<FlowLeg | undefined> {
  const { organizationId, uuid } = payment.intent;
  const uuids = linkUuid === null ? [] : await readLegUuids(table, payment);
  for (let end = uuids.length; end > 0; end -= legsAtOnce) {
    const some = uuids.slice(Math.max(0, end - legsAtOnce), end);
    const legs = await findLegs(table, organizationId, some);
    const leg = legs.find(({ links }) =>
      links.some((link) => link.uuid === linkUuid && link.paymentUuid === uuid),
    );
    if (leg !== undefined) return leg;
  }
  return undefined;
}
