/** One person tries to be two (docs/attacks.md, Four eyes). */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { casesPath, intentsPath } from "../sample-bodies.ts";
import {
  allPermissions,
  type Client,
  clientWith,
  createSession,
  newClient,
  newOrganizationId,
  read,
  readError,
  send,
  textOf,
} from "../service-client.ts";
import { expectPayment, pay } from "./case-work.ts";

const policies = ["amendment", "link", "write_off", "rule_change", "policy_change"] as const;
const usd = (amount: string) => ({ amount, currency: "USD" });

let mallory: Client;
let paymentIntentId = "";
let caseId = "";
beforeAll(async () => {
  mallory = await newClient({ subject: "mallory", permissions: allPermissions });
  const intent = await expectPayment(mallory);
  caseId = textOf(intent["caseId"]);
  paymentIntentId = textOf(intent["paymentIntentId"]);
  const externalReference = textOf(intent["externalReference"]);
  await pay(mallory, { amount: usd("90.00"), externalReference });
  for (const action of policies) {
    read(await mallory.post("/v1/approval-policies", { action }), 201);
  }
});

const amendmentsOf = (id: string) => `${intentsPath}/${id}/amendments`;
const lessen = { reason: "Typo.", destination: usd("90.00") };

async function ask(client: Client = mallory): Promise<string> {
  const held = read(await client.post(amendmentsOf(paymentIntentId), lessen), 202);
  return `/v1/approvals/${textOf(held["approvalId"])}`;
}

const sessionOf = async (subject: string, organizationId = mallory.organizationId) =>
  clientWith(
    organizationId,
    await createSession({ subject, organizationId, permissions: allPermissions }),
  );

const keyOf = async (client: Client) => {
  const body = { name: "Robot", scopes: ["*"] };
  const { key } = read(await client.post("/v1/api-keys", body), 201);
  return clientWith(mallory.organizationId, textOf(key));
};

const expected = async () =>
  (await read(await mallory.get(`${intentsPath}/${paymentIntentId}`), 200))["destination"];

describe("one person", () => {
  test("does not approve the own request, by the session, a second one, or a key", async () => {
    const path = await ask();
    const second = await sessionOf("mallory");
    const key = await keyOf(mallory);
    for (const client of [mallory, second, key]) {
      const answer = await client.post(`${path}/approve`, {});
      expect(readError(answer, 403).error).toBe("forbidden");
    }
    expect(await expected()).toEqual(usd("100.00"));
  });

  test("does not approve what the own key asked for", async () => {
    const path = await ask(await keyOf(mallory));
    expect((await (await sessionOf("mallory")).post(`${path}/approve`, {})).status).toBe(403);
  });

  test("does not approve with another spelling of the own name", async () => {
    const path = await ask();
    // Another subject is another person: who may have which is for the identity provider.
    for (const subject of [" mallory", "mallory ", "user:mallory"]) {
      const session = await sessionOf(subject).catch(() => null);
      if (session === null) continue;
      const shown = read(await session.get("/v1/session"), 200);
      expect(JSON.stringify(shown)).not.toContain('"mallory"');
    }
    expect(read(await mallory.get(path), 200)).toMatchObject({ requester: "mallory" });
  });

  test("of another organization does not find it", async () => {
    const path = await ask();
    const outsider = await sessionOf("bob", newOrganizationId());
    expect((await outsider.post(`${path}/approve`, {})).status).toBe(404);
    const both = await createSession({
      subject: "bob",
      organizationId: null,
      organizations: [outsider.organizationId],
      permissions: allPermissions,
    });
    const headers = { "x-organization-id": mallory.organizationId };
    const answer = await send("POST", `${path}/approve`, { token: both, body: {}, headers });
    expect([400, 403, 404]).toContain(answer.status);
  });

  test("does not change what was asked for: with the same key, or in the approval", async () => {
    const key = "held-once";
    const held = await mallory.post(amendmentsOf(paymentIntentId), lessen, key);
    const { approvalId } = read(held, 202);
    const other = { ...lessen, destination: usd("1.00") };
    const again = await mallory.post(amendmentsOf(paymentIntentId), other, key);
    expect(readError(again, 409).error).toBe("idempotency_key_conflict");
    const bob = await sessionOf("bob");
    const path = `/v1/approvals/${textOf(approvalId)}`;
    const changed = await bob.post(`${path}/approve`, { request: other });
    expect(changed.status).toBe(400);
    expect((await bob.patch(path, { request: other })).status).toBe(405);
  });

  test("does not weaken the policies, nor add one that allows more", async () => {
    const { items } = read(await mallory.get("/v1/approval-policies?limit=100"), 200);
    for (const { id } of items) {
      expect((await mallory.remove(`/v1/approval-policies/${id}`)).status).toBe(202);
    }
    const weaker = { action: "amendment", minimumAmount: "1000000", currency: "USD" };
    expect((await mallory.post("/v1/approval-policies", weaker)).status).toBe(202);
    expect(read(await mallory.get("/v1/approval-policies?limit=100"), 200).total).toBe(
      policies.length,
    );
  });

  test("does not turn the verdict by another act", async () => {
    const { matchLinks, flowLegs } = read(await mallory.get(`${casesPath}/${caseId}`), 200);
    const [link] = matchLinks as unknown as readonly { readonly id: string }[];
    const [leg] = flowLegs as unknown as readonly { readonly id: string }[];
    const reason = { code: "other", comment: null };
    const cancel = await mallory.post(`${intentsPath}/${paymentIntentId}/cancel`, undefined);
    expect(cancel.status).toBe(409);
    const answers = [
      await mallory.remove(`${casesPath}/${caseId}/match-links/${link?.id}`),
      await mallory.post(`/v1/evidence/flow-legs/${leg?.id}/ignore`, { reason }),
      await mallory.post(`${casesPath}/${caseId}/dispositions`, {
        ...{ kind: "write_off", amount: "10.00", reason },
      }),
      await mallory.post("/v1/reconciliation-rules", { name: "Wide" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(read(await mallory.get(`${casesPath}/${caseId}`), 200)).toMatchObject({
      verdict: "needs_review",
      openAmount: "10.00",
    });
  });
});

test("of two people who approve at once, one does", async () => {
  const path = await ask();
  const people = await Promise.all(["bob", "carol", "dave"].map((name) => sessionOf(name)));
  const answers = await Promise.all(people.map((person) => person.post(`${path}/approve`, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await expected()).toEqual(usd("90.00"));
});

describe("an integration that another person approved", () => {
  const chain = () => ({
    ...{ name: "Chain", integrationKey: `four_eyes_${randomUUID().slice(0, 8)}`, chainId: 1 },
    addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
    tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
  });
  const path = "/v1/onchain-integrations";

  test("is created by its requester alone, in any session, and once", async () => {
    const requester = await newClient({ subject: "mallory", permissions: allPermissions });
    const inOrganization = (subject: string) => sessionOf(subject, requester.organizationId);
    read(await requester.post("/v1/approval-policies", { action: "integration_change" }), 201);
    const body = chain();
    const held = read(await requester.post(path, body), 202);
    expect(held).toMatchObject({ repeatRequired: true });
    const approval = `/v1/approvals/${textOf(held["approvalId"])}`;
    expect((await requester.post(`${approval}/approve`, {})).status).toBe(403);
    const bob = await inOrganization("bob");
    read(await bob.post(`${approval}/approve`, {}), 200);
    for (const other of [bob, await inOrganization("carol")]) {
      const waiting = read(await other.post(path, body), 202);
      expect(waiting["approvalId"]).not.toBe(held["approvalId"]);
    }
    const again = await inOrganization("mallory");
    const made = read(await again.post(path, body), 201);
    expect(made).toHaveProperty("secret");
    expect(read(await again.get(approval), 200)).toMatchObject({ resultId: made["id"] });
    expect((await again.post(path, body)).status).toBe(409);
  });
});
