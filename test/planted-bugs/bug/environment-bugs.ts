import type { PlantedBug } from "../planted-bug.ts";

export const environmentBugs: readonly PlantedBug[] = [
  {
    name: "schedules and messages reach the newest code of a function, not the version of the deployment",
    in: "ServiceFunction",
    find: "this.live = this.alias as IFunction",
    replace: "this.live = this.function as IFunction",
    caughtBy: {
      test: "canary.test.ts",
    },
  },
  {
    name: "a key that does not leave it to the account lets every role in",
    in: "PermissionCheck",
    find: "(!isKey || others.delegates)",
    replace: "(!isKey || own.isAllowed)",
    caughtBy: {
      test: "resource-policies.test.ts",
    },
  },
  {
    name: "emulator: a shard goes on behind a record that failed",
    in: "failedRecords",
    find: "batch.items.slice(batch.items.indexOf(first))",
    replace: "failedMessages(answer, batch)",
    caughtBy: {
      test: "batch-failures.test.ts",
    },
  },
  {
    name: "local stack: the known access key is enough, whatever the signature",
    in: "signature.ts isSigned",
    find: "return isSame(expected, presented.signature);",
    replace: "return isSame(expected, expected);",
    caughtBy: {
      test: "doors/signature.test.ts",
      name: "the signature was changed",
    },
  },
  {
    name: "throttled reads alone ring no alarm of the table",
    in: "DataStack",
    find: '"FILL(reads, 0) + FILL(writes, 0)"',
    replace: '"reads + writes"',
    caughtBy: {
      test: "alarms-ring.test.ts",
    },
  },
  {
    name: "console: an amount goes through a number",
    in: "amountParts",
    find: "format(amount as Intl.StringNumericLiteral)",
    replace: "format(Number(amount))",
    caughtBy: {
      test: "amount.test.ts",
      name: "99,999,999,999",
    },
  },
];
