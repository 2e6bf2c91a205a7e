/** Organizations with policies, and a case on which they hold acts. */
import { expect } from "vitest";
import { request } from "../../simulation/outside/api-client.ts";
import type { Simulator } from "../../simulation/world.ts";
import { type Json, openShortCases } from "../action/case-action-world.ts";

export const reason = { code: "amount_accepted", comment: "Agreed by phone." };

export type Page = { readonly items: readonly Json[]; readonly total: number };

/** A case with an open amount of 10.00 EUR, in an organization with these policies. */
export async function openHeld(simulator: Simulator, ...policies: readonly Json[]) {
  const client = await openShortCases(simulator, 1);
  const { call, world, ids } = client;
  for (const body of policies) await call("createApprovalPolicy", { body });
  const params = { caseId: ids[0] ?? "" };
  let sent = 0;
  const attempt = (operation: string, given: Json) => {
    sent += 1;
    return request(world, operation as "approveApproval", { ...given, key: `a-${sent}` });
  };
  const writeOff = (amount: string, body: Json = {}) =>
    attempt("createDisposition", { params, body: { kind: "write_off", amount, reason, ...body } });
  return {
    ...client,
    params,
    attempt,
    writeOff,
    hold: async (amount: string) => {
      const { status, body } = await writeOff(amount);
      expect(status).toBe(202);
      return { approvalId: String((body as Json)["approvalId"]) };
    },
    approve: (given: Json, body: Json = {}) => attempt("approveApproval", { params: given, body }),
    reject: (given: Json, body: Json = {}) => attempt("rejectApproval", { params: given, body }),
    read: async () => (await call("getReconciliationCase", { params })) as unknown as Json,
    list: async (query = "") => (await call("listApprovals", { query })) as unknown as Page,
    events: async () => {
      const found = await call("getReconciliationCase", { params });
      return found["auditEvents"] as unknown as readonly Json[];
    },
  };
}
