/** Who may approve what waits for a second person (docs/specification.md, Approvals). */
import { expect, test } from "vitest";
import { casesPath } from "../sample-bodies.ts";
import {
  allPermissions,
  type Client,
  createSession,
  newClient,
  read,
  readError,
  send,
  textOf,
} from "../service-client.ts";
import { expectPayment, pay } from "./case-work.ts";

const reason = { code: "amount_accepted", comment: null };

/** A write-off that a key of alice asked for. */
async function hold(alice: Client) {
  const { key } = read(await alice.post("/v1/api-keys", { name: "Robot", scopes: ["*"] }), 201);
  const { caseId, externalReference } = await expectPayment(alice);
  const money = { amount: { amount: "90.00", currency: "USD" } };
  await pay(alice, { ...money, externalReference: textOf(externalReference) });
  read(await alice.post("/v1/approval-policies", { action: "write_off" }), 201);
  const body = { kind: "write_off", amount: "10.00", reason };
  const path = `${casesPath}/${caseId}/dispositions`;
  const answer = await send("POST", path, { token: textOf(key), body });
  const { approvalId } = read(answer, 202);
  expect(answer.headers.get("location")).toBe(`/v1/approvals/${approvalId}`);
  return { key: textOf(key), path: `/v1/approvals/${approvalId}` };
}

test("an approval needs another person, in a session with the permission", async () => {
  const alice = await newClient({ subject: "alice", permissions: allPermissions });
  const { key, path } = await hold(alice);
  const { organizationId } = alice;
  const tokenOf = (subject: string, permissions: readonly string[]) =>
    createSession({ subject, organizationId, permissions });
  const others = allPermissions.filter((each) => each !== "cases_approve");
  const refused = [key, alice.token, await tokenOf("bob", others)];
  for (const token of refused) {
    for (const verb of ["approve", "reject"]) {
      const answer = await send("POST", `${path}/${verb}`, { token, body: {} });
      expect(readError(answer, 403).error).toBe("forbidden");
    }
  }
  expect(read(await alice.get(path), 200)).toMatchObject({ status: "pending", requester: "alice" });
  const bob = await tokenOf("bob", ["cases_approve"]);
  const approved = read(await send("POST", `${path}/approve`, { token: bob, body: {} }), 200);
  expect(approved).toMatchObject({ status: "approved", decidedBy: "user:bob" });
});
