/**
 * The payment stories of stories/*.yaml, over real HTTP on a stack whose clock the stories advance: every second one in
 * the test command, nightly all of them.
 */

import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import { faultKinds } from "#lib/emulator/manners/call-faults.ts";
import { frequentFaults } from "#lib/emulator/manners/manners.ts";
import { credentials, region } from "#lib/emulator/provision/aws-environment.ts";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { recordKey } from "#store/table/core/keys.ts";
import { openTable } from "#store/table/core/table.ts";
import { organizationOf } from "../organization.ts";
import { runCheckHistory } from "./check-history.ts";
import { identityError, rowsOfCsv, rowsOfJson } from "./events/identity.ts";
import { type PlayedStory, planRounds, StoryPlay } from "./play-stories.ts";
import { inAnyOrder } from "./shown.ts";
import { readStories, type Step, type Story } from "./story.ts";

const all = readStories();
const stories = all.filter((_, at) => inject("oneOf") === 1 || at % 2 === 0);
let stack: LocalStack;
let play: StoryPlay;
let played: ReadonlyMap<string, PlayedStory>;

beforeAll(async () => {
  stack = await startLocalStack({
    environment: { RATE_LIMIT_CLIENT_PER_MINUTE: "1000000" },
    manners: { faults: frequentFaults, duplicates: 0.2, seed: 1 },
  });
  play = new StoryPlay(stack, stories);
});
// One after the other. Each has the guard against hanging for itself: all of them take minutes.
for (const round of planRounds(stories)) beforeAll(() => play.take(round));
beforeAll(async () => {
  played = await play.end();
});
afterAll(() => stack.stop());

test.each(stories)("$title", ({ title, steps }) => {
  const { seen } = played.get(title) ?? { seen: [] };
  expect(seen).toHaveLength(steps.length);
  for (const [index, step] of steps.entries()) {
    const { answer, cases, evidence } = seen[index] ?? {};
    expect(answer, step.do).toMatch(answerOf(step));
    expect({ cases, evidence }, step.do).toMatchObject(expectedOf(step, Object.keys(cases ?? {})));
  }
});

/** The expected answer: success, unless the story names another. */
function answerOf({ answer }: Step): RegExp {
  return answer === undefined ? /^(20[0-4])?$/ : new RegExp(`^${answer}$`);
}

function expectedOf(step: Step, [only = ""]: readonly string[]) {
  const expected = step.case === undefined ? (step.cases ?? {}) : { [only]: step.case };
  const cases = Object.entries(expected).map(([name, fields]) => [name, inAnyOrder(fields)]);
  return { cases: Object.fromEntries(cases), evidence: step.evidence ?? {} };
}

test("every kind of fault happened on the way, and no call lacked a permission", async () => {
  const { faults, refused } = await stack.permissionReport();
  for (const kind of faultKinds) expect(faults[kind], kind).toBeGreaterThan(0);
  expect(refused).toEqual([]);
});

test("there are at least 40 stories with different titles, and each states what it expects", () => {
  const titles = new Set(all.map(({ title }) => title));
  expect(titles.size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(40);
  const withoutExpectation = ({ steps }: Story) =>
    steps.every((step) => step.case === undefined && step.cases === undefined);
  expect(all.filter(withoutExpectation)).toEqual([]);
});

test("every row of both exports of each story adds up", () => {
  for (const [title, { exported, caseIds }] of played) {
    for (const rows of [rowsOfJson(exported.json), rowsOfCsv(exported.csv)]) {
      expect(rows, title).toHaveLength(caseIds.length);
      for (const row of rows) expect(identityError(row), title).toBe("0");
    }
  }
});

test("after all stories every case equals the one rebuilt from its history, byte for byte", async () => {
  const organizations = [...played.values()].map(({ organizationId }) => organizationId);
  const { status, output } = await runCheckHistory(stack.outputs, organizations);
  expect(output.split("\n").filter((line) => line.endsWith("differs."))).toEqual([]);
  expect(output.match(/ [1-9]\d* of \d+ cases agree/g)).toHaveLength(stories.length);
  expect(status).toBe(0);
});

test("reports a case that does not follow from its history", async () => {
  const [first] = played.values();
  const { outputs } = stack;
  const { organizationId = "", caseIds = [] } = first ?? {};
  const uuid = parseId("reconciliationCase", caseIds[0] ?? "");
  if (uuid === null) throw new Error("The story has no case.");
  const endpoint = outputs.endpoints.dynamodb;
  const table = openTable(outputs.tableName ?? "", { endpoint, region, credentials });
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: recordKey(organizationOf(organizationId), "payment", uuid),
      UpdateExpression: "ADD version :one",
      ExpressionAttributeValues: { ":one": 1 },
    }),
  );
  const { status, output } = await runCheckHistory(outputs, [organizationId]);
  expect(output).toContain(`${caseIds[0]} differs.`);
  expect(status).toBe(1);
});
