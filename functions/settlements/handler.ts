import { createApiHandler } from "#api/http/api-handler.ts";
import { createDependencies } from "#api/http/create-dependencies.ts";
import { read, write } from "#api/http/define-operation.ts";
import type { RequestContext } from "#api/http/operation.ts";
import {
  addSettlementItemsBody,
  createSettlementBody,
  getSettlementQuery,
  listSettlementItemsQuery,
  listSettlementsQuery,
  updateSettlementBody,
} from "#api/resource/settlement/settlement-request.ts";
import { readConfig } from "#config.ts";
import {
  addSettlementItems,
  removeSettlementItems,
} from "#work/settlement/add-settlement-items.ts";
import { completeSettlement } from "#work/settlement/complete-settlement.ts";
import { createSettlement } from "#work/settlement/create-settlement.ts";
import { findSettlementOrFail } from "#work/settlement/find-settlement.ts";
import { updateSettlement } from "#work/settlement/update-settlement.ts";
import { getSettlement, listSettlementItems, listSettlements } from "./read-settlements.ts";

/** Maximum size in bytes of a body with items of a settlement (docs/specification.md, Request bodies). */
const itemsBytes = 2_500_000;

const dependencies = createDependencies(readConfig(), "settlements");
const settlementOf = (
  { organizationId }: RequestContext,
  params: Readonly<Record<string, string>>,
) => findSettlementOrFail(dependencies.table, organizationId, params["settlementId"] ?? "");

export const handler = createApiHandler(dependencies, {
  createSettlement: write(createSettlementBody, ({ context, body }) =>
    createSettlement(dependencies, context, body),
  ),
  listSettlements: read(listSettlementsQuery, (input) => listSettlements(dependencies, input)),
  getSettlement: read(getSettlementQuery, (input) => getSettlement(dependencies, input)),
  updateSettlement: write(updateSettlementBody, async ({ context, params, body }) =>
    updateSettlement(dependencies, context, await settlementOf(context, params), body),
  ),
  addSettlementItems: write(
    addSettlementItemsBody,
    async ({ context, params, body }) =>
      addSettlementItems(dependencies, context, await settlementOf(context, params), body.items),
    undefined,
    itemsBytes,
  ),
  listSettlementItems: read(listSettlementItemsQuery, (input) =>
    listSettlementItems(dependencies, input),
  ),
  removeSettlementItems: write(null, async ({ context, params }) =>
    removeSettlementItems(dependencies, context, await settlementOf(context, params)),
  ),
  completeSettlement: write(null, async ({ context, params }) =>
    completeSettlement(dependencies, context, await settlementOf(context, params)),
  ),
});
