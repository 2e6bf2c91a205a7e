/** Links that people create and remove (docs/matching.md, People). */
import { describe, expect, test } from "vitest";
import { casesPath } from "../sample-bodies.ts";
import { type Json, newClient, read, readError, textOf, waitUntilIdle } from "../service-client.ts";
import { caseOf, expectPayment, pay, unknownLeg } from "./case-work.ts";

describe("match links", () => {
  test("allocates the requested amount; DELETE removes the link for good", async () => {
    const client = await newClient({ subject: "user_of_operations" });
    const intent = await expectPayment(client);
    const flowLegId = await pay(client, { amount: { amount: "130.00", currency: "USD" } });
    const path = `${casesPath}/${intent["caseId"]}/match-links`;
    const body = { flowLegId, allocatedAmount: "100.00" };
    const link = read(await client.post(path, body), 201);
    expect(link).toMatchObject({
      caseId: intent["caseId"],
      flowLegId,
      strategy: "manual",
      firm: true,
      allocatedAmount: "100.00",
      currency: "USD",
      createdBy: "user:user_of_operations",
    });
    await waitUntilIdle();
    const found = await caseOf(client, intent);
    expect(found).toMatchObject({ verdict: "matched", matchLinks: [{ id: link.id }] });
    const created = (found["auditEvents"] as unknown as Json[]).find(
      ({ eventType }) => textOf(eventType) === "match_link.created",
    );
    expect(created).toMatchObject({
      actor: "user:user_of_operations",
      payload: { matchLinkId: link.id, flowLegId, allocatedAmount: "100.00", currency: "USD" },
    });
    const removed = await client.remove(`${path}/${link.id}`);
    expect(removed.status).toBe(204);
    expect(removed.text).toBe("");
    await waitUntilIdle();
    read(await client.post(`${casesPath}/${intent["caseId"]}/runs`, undefined), 200);
    await waitUntilIdle();
    expect(await caseOf(client, intent)).toMatchObject({ verdict: "unreconciled", matchLinks: [] });
    expect(readError(await client.remove(`${path}/${link.id}`), 404).error).toBe("not_found");
  });

  const refused = [
    { name: "an empty body", body: {}, path: ["flowLegId"] },
    {
      name: "an amount of zero",
      body: { flowLegId: unknownLeg, allocatedAmount: "0" },
      path: ["allocatedAmount"],
    },
    {
      name: "a negative amount",
      body: { flowLegId: unknownLeg, allocatedAmount: "-1" },
      path: ["allocatedAmount"],
    },
    {
      name: "an exponent",
      body: { flowLegId: unknownLeg, allocatedAmount: "1e2" },
      path: ["allocatedAmount"],
    },
    {
      name: "a strategy",
      body: { flowLegId: unknownLeg, strategy: "tx_hash" },
      path: ["strategy"],
    },
  ];
  test.each(refused)("$name is refused", async ({ body, path }) => {
    const client = await newClient();
    const intent = await expectPayment(client);
    const answer = await client.post(`${casesPath}/${intent["caseId"]}/match-links`, body);
    const { error, issues } = readError(answer, 400);
    expect(error).toBe("invalid_request");
    expect(issues?.map((issue) => issue.path)).toContainEqual(path);
  });

  test("a link of more than the leg's unallocated amount and a second link to one case are refused with invalid_state", async () => {
    const client = await newClient();
    const [first, second] = [await expectPayment(client), await expectPayment(client, "70.00")];
    const flowLegId = await pay(client, { amount: { amount: "150.00", currency: "USD" } });
    const link = async (intent: Json, allocatedAmount?: string) =>
      client.post(`${casesPath}/${intent["caseId"]}/match-links`, { flowLegId, allocatedAmount });
    expect(readError(await link(first, "150.000000000000000001"), 409).error).toBe("invalid_state");
    read(await link(first, "100.00"), 201);
    expect(readError(await link(first, "1.00"), 409).error).toBe("invalid_state");
    expect(readError(await link(second, "50.01"), 409).error).toBe("invalid_state");
    expect(read(await link(second), 201)).toMatchObject({ allocatedAmount: "50" });
    const third = await expectPayment(client, "1.00");
    expect(readError(await link(third), 409).error).toBe("invalid_state");
    await waitUntilIdle();
    expect(await caseOf(client, second)).toMatchObject({ exceptionType: "underpayment" });
    expect(await caseOf(client, third)).toMatchObject({ matchLinks: [] });
  });

  test("only one of two simultaneous links that exceed the leg's amount is created", async () => {
    const client = await newClient();
    const intents = [await expectPayment(client, "80.00"), await expectPayment(client, "90.00")];
    const flowLegId = await pay(client, { amount: { amount: "100.00", currency: "USD" } });
    await waitUntilIdle();
    const answers = await Promise.all(
      intents.map((intent) =>
        client.post(`${casesPath}/${intent["caseId"]}/match-links`, {
          flowLegId,
          allocatedAmount: "80.00",
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await waitUntilIdle();
    const leg = read(await client.get(`/v1/evidence/flow-legs/${flowLegId}`), 200);
    expect(leg).toMatchObject({ unallocatedAmount: "20", matched: false });
  });

  test("a link cannot be removed through another case", async () => {
    const client = await newClient();
    const [first, second] = [await expectPayment(client), await expectPayment(client, "70.00")];
    await pay(client, { externalReference: first["externalReference"] });
    await waitUntilIdle();
    const [link] = (await caseOf(client, first))["matchLinks"] as unknown as Json[];
    const path = `${casesPath}/${second["caseId"]}/match-links/${link?.id}`;
    expect(readError(await client.remove(path), 404).error).toBe("not_found");
    expect((await caseOf(client, first))["matchLinks"]).toHaveLength(1);
  });
});
