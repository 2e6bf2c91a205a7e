/** The list of flow legs as a work queue (docs/specification.md, Flow legs). */
import { beforeAll, describe, expect, test } from "vitest";
import {
  casesPath,
  intentBody,
  intentsPath,
  newTxHash,
  onchainBody,
  onchainPath,
  providerBody,
  providerPath,
} from "../sample-bodies.ts";
import {
  type Client,
  newClient,
  read,
  readError,
  textOf,
  waitUntilIdle,
} from "../service-client.ts";

const legsPath = "/v1/evidence/flow-legs";
const txHash = newTxHash();

let client: Client;
/** Names that the tests give to legs, by leg id. */
const names = new Map<string, string>();

async function submit(name: string, path: string, body: object): Promise<void> {
  const { flowLegIds } = read(await client.post(path, body), 201);
  names.set(textOf((flowLegIds as unknown as string[])[0]), name);
}

beforeAll(async () => {
  client = await newClient();
  read(await client.post(intentsPath, intentBody({ externalReference: "P" })), 201);
  const paid = { externalReference: "P" };
  await submit("paid", providerPath, providerBody({ ...paid, phase: "destination" }));
  await submit(
    "debited",
    providerPath,
    providerBody({ ...paid, phase: "source", provider: "bank" }),
  );
  const strange = { amount: { amount: "77.00", currency: "USD" } };
  await submit("strange", providerPath, providerBody({ ...strange, phase: "destination" }));
  await submit("default", providerPath, providerBody({ ...strange, provider: "bank" }));
  await submit("chain", onchainPath, onchainBody({ txHash, logIndex: 1 }));
  await submit("chain 2", onchainPath, onchainBody({ txHash, logIndex: 2, phase: "destination" }));
  await waitUntilIdle();
});

const lists: readonly (readonly [query: string, expected: readonly string[]])[] = [
  ["", ["chain 2", "chain", "default", "strange", "debited", "paid"]],
  ["matched=true", ["debited", "paid"]],
  ["matched=false", ["chain 2", "chain", "default", "strange"]],
  ["phase=destination", ["chain 2", "strange", "paid"]],
  ["phase=source", ["debited"]],
  ["phase=intermediary_in", ["default"]],
  ["phase=transfer", ["chain"]],
  ["phase=intermediary_out", []],
  ["provider=bank", ["default", "debited"]],
  ["provider=acme_pay&matched=false", ["strange"]],
  ["provider=nobody", []],
  [`txHash=${txHash}`, ["chain 2", "chain"]],
  [`txHash=0x${txHash.slice(2).toUpperCase()}`, ["chain 2", "chain"]],
  [`txHash=${txHash}&phase=destination`, ["chain 2"]],
  [`txHash=${txHash}&provider=bank`, []],
  [`txHash=${newTxHash()}`, []],
];

test.each(lists)("GET flow legs ?%s lists %j, newest first", async (query, expected) => {
  const { items, total } = read(await client.get(`${legsPath}?${query}`), 200);
  expect(items.map(({ id }) => names.get(id))).toEqual(expected);
  expect(total).toBe(expected.length);
});

test("GET flow legs returns a page with the exact total", async () => {
  const { items, ...page } = read(await client.get(`${legsPath}?limit=2&offset=1`), 200);
  expect(items.map(({ id }) => names.get(id))).toEqual(["chain", "default"]);
  expect(page).toMatchObject({ total: 6, limit: 2, offset: 1 });
});

const refused = [
  "matched=maybe",
  "phase=middle",
  "txHash=0x12",
  "provider=",
  "limit=0",
  "verdict=matched",
];
test.each(refused)("GET flow legs ?%s is invalid_request", async (query) => {
  expect(readError(await client.get(`${legsPath}?${query}`), 400).error).toBe("invalid_request");
});

function idOf(name: string): string {
  const [id] = [...names].find(([, each]) => each === name) ?? [];
  return textOf(id);
}

describe("GET a flow leg", () => {
  test("returns the links and the explanation of a matched leg", async () => {
    const leg = read(await client.get(`${legsPath}/${idOf("paid")}`), 200);
    const listed = read(await client.get(`${casesPath}?externalReference=P`), 200);
    const caseId = listed.items[0]?.id;
    expect(leg).toMatchObject({
      type: "destination",
      kind: "provider",
      status: "confirmed",
      amount: "100.00",
      currency: "USD",
      matched: true,
      unallocatedAmount: "0",
      matchedCaseIds: [caseId],
      matchLinks: [
        { caseId, flowLegId: leg.id, strategy: "reference_exact", allocatedAmount: "100.00" },
      ],
      explanation: {
        outcome: "linked",
        strategy: "reference_exact",
        candidates: [
          {
            caseId,
            strategy: "reference_exact",
            compared: { field: "externalReference", evidence: "P", intent: "P" },
            amountDifference: "0",
            minutesDifference: 0,
            outcome: "linked",
          },
        ],
      },
    });
    expect(leg["rawRecordIds"]).toHaveLength(1);
  });

  test("returns an unmatched leg without links, with the explanation", async () => {
    const leg = read(await client.get(`${legsPath}/${idOf("strange")}`), 200);
    expect(leg).toMatchObject({
      matched: false,
      unallocatedAmount: "77",
      matchLinks: [],
      matchedCaseIds: [],
      explanation: { outcome: "unmatched", strategy: null },
    });
    expect(textOf(leg["explanation"]?.["reason"])).toMatch(/no payment intent/i);
  });

  test("equals the leg in the list, plus what is computed on reading", async () => {
    const { items } = read(await client.get(legsPath), 200);
    const [first] = items;
    expect(read(await client.get(`${legsPath}/${first?.id}`), 200)).toEqual({
      ...first,
      candidateCases: [],
      crowded: null,
      sharedReferences: [],
    });
  });

  test.each(["leg_00000000000070008000000000000000", "nonsense"])("%s is 404", async (id) => {
    expect(readError(await client.get(`${legsPath}/${id}`), 404).error).toBe("not_found");
  });
});
