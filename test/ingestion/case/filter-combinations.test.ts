/** Which filters of the list of cases combine (docs/specification.md, Cases). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCases } from "../../case-work/action/case-action-world.ts";
import { request } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
let client: Awaited<ReturnType<typeof openCases>>;
beforeAll(async () => {
  simulator = await Simulator.start();
  client = await openCases(simulator, 1);
});
afterAll(() => simulator.stop());

const keys = {
  externalReference: "P-0",
  q: "P-0",
  assignee: "ann",
  tag: "vip",
  ruleId: "rule_unknown",
} as const;
const ranges = {
  creation: "from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z",
  amount: "minAmount=1&maxAmount=1000",
  exact: "amount=100",
} as const;
const facets = [
  ...["status=open", "reconciliationStatus=unreconciled", "verdicts=unreconciled,needs_review"],
  ...["exceptionType=underpayment", "slaRisk=false", "contradicted=false", "currency=EUR"],
  "assigned=false",
];
const names = Object.keys(keys) as (keyof typeof keys)[];
const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]));

const list = (...parts: readonly string[]) =>
  request(client.world, "listReconciliationCases", { query: parts.join("&") });
const key = (name: string) => `${name}=${keys[name as keyof typeof keys]}`;

test.each(pairs)("%s beside %s is refused, and the second is named", async (one, other) => {
  expect(await list(key(one ?? ""), key(other ?? ""), ...facets)).toMatchObject({
    status: 400,
    body: { issues: [{ path: [other] }] },
  });
});

test("one key, one range, any facets and any order are possible together", async () => {
  for (const name of names) {
    for (const range of Object.values(ranges)) {
      for (const sort of ["age", "amount", "unexplained", "deadline"]) {
        const answer = await list(key(name), range, ...facets, `sort=${sort}`);
        expect([name, range, sort, answer.status]).toEqual([name, range, sort, 200]);
      }
    }
  }
});

test("two ranges are refused, and the amounts are named", async () => {
  expect(await list(ranges.creation, ranges.amount)).toMatchObject({
    status: 400,
    body: { issues: [{ path: ["minAmount"] }, { path: ["maxAmount"] }] },
  });
});
