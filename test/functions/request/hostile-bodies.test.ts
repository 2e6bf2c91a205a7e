import { describe, expect, test } from "vitest";
import {
  auditPath,
  casesPath,
  intentBody,
  intentsPath,
  onchainBody,
  onchainPath,
  providerBody,
  providerPath,
  rulesPath,
} from "../sample-bodies.ts";
import { newClient, read, readError, send, textOf } from "../service-client.ts";
import {
  type HostileBody,
  hostileForms,
  hostileIntents,
  hostileOnchainEvidence,
  hostileProviderEvidence,
  hostileRules,
} from "./hostile-bodies.ts";

const client = await newClient();
const { token } = client;
const rule = { name: "Rule" };
const ruleId = textOf(read(await client.post(rulesPath, rule), 201).id);
const eventsBefore = read(await client.get(auditPath), 200).total;

async function expectRefusal(method: string, path: string, row: HostileBody): Promise<void> {
  const { body, contentType } = row;
  const answer = await send(method, path, {
    token,
    body,
    ...(contentType === undefined ? {} : { contentType }),
  });
  const error = readError(answer, row.status ?? 400);
  expect(error.error).toBe(row.status === 413 ? "payload_too_large" : "invalid_request");
  if (row.path !== undefined) {
    expect(error.issues?.map((issue) => issue.path)).toContainEqual(row.path);
  }
}

async function expectNothingStored(): Promise<void> {
  expect(read(await client.get(intentsPath), 200).total).toBe(0);
  expect(read(await client.get(casesPath), 200).total).toBe(0);
  expect(read(await client.get(rulesPath), 200)).toMatchObject({
    total: 1,
    items: [{ id: ruleId }],
  });
  expect(read(await client.get(auditPath), 200).total).toBe(eventsBefore);
}

const operations = [
  { method: "POST", path: intentsPath, sample: intentBody(), faults: hostileIntents },
  { method: "POST", path: providerPath, sample: providerBody(), faults: hostileProviderEvidence },
  { method: "POST", path: onchainPath, sample: onchainBody(), faults: hostileOnchainEvidence },
  { method: "POST", path: rulesPath, sample: rule, faults: hostileRules },
  { method: "PATCH", path: `${rulesPath}/${ruleId}`, sample: rule, faults: hostileRules },
] as const;

describe.each(operations)("$method $path refuses", ({ method, path, sample, faults }) => {
  test.each([...hostileForms(sample), ...faults])("$name", async (row) => {
    await expectRefusal(method, path, row);
  });

  test("stores nothing for all of them", expectNothingStored);
});
