/** Bugs of the local stack: where it is less strict than AWS. */
import type { PlantedBug } from "../planted-bug.ts";

export const localStackBugs: readonly PlantedBug[] = [
  {
    name: "the items of a transaction need no permission",
    file: "lib/local/permissions/need/table-needs.ts",
    find: `list(input["TransactItems"]).flatMap`,
    replace: `list(input["TransactItems"]).slice(0, 1).flatMap`,
    caughtBy: { file: "test/local/permissions/calls.test.ts" },
  },
  {
    name: "an index needs no ARN of its own",
    file: "lib/local/permissions/need/table-needs.ts",
    find: `input["IndexName"] === undefined ? table`,
    replace: `input["IndexName"] !== "" ? table`,
    caughtBy: { file: "test/local/permissions/calls.test.ts" },
  },
  {
    name: "a statement that denies loses against one that allows",
    file: "lib/local/permissions/policy.ts",
    find: "      ...compiled.filter(({ denies }) => denies),\n",
    replace: "",
    caughtBy: { file: "test/local/permissions/policy.test.ts" },
  },
  {
    name: "the policy of a queue denies nothing",
    file: "lib/local/permissions/permission-check.ts",
    find: "const isDenied = others.isDenied || ",
    replace: "const isDenied = ",
    caughtBy: { file: "test/local/permissions/resource-policies.test.ts" },
  },
  {
    name: "a key that does not leave it to the account lets every role in",
    file: "lib/local/permissions/permission-check.ts",
    find: "(!isKey || others.delegates)",
    replace: "(!isKey || own.isAllowed)",
    caughtBy: { file: "test/local/permissions/resource-policies.test.ts" },
  },
  {
    name: "everybody learns that an object is missing",
    file: "lib/local/permissions/proxy/open-proxy.ts",
    find: "status === 404 ? check.missAnswer(accessKey, call) : null",
    replace: "status === 405 ? check.missAnswer(accessKey, call) : null",
    caughtBy: { file: "test/local/permissions/callers.test.ts" },
  },
  {
    name: "a batch of messages may be larger than Lambda's event",
    file: "lib/local/sources/queue-source.ts",
    find: "bytes + more > maxEventBytes - aroundRecords",
    replace: "bytes > maxEventBytes - aroundRecords",
    caughtBy: { file: "test/local/manners/events.test.ts" },
  },
  {
    name: "a chain of messages has no end",
    file: "lib/local/manners/lineage.ts",
    find: "passes.set(functionName, (passes.get(functionName) ?? 0) + 1)",
    replace: "passes.set(functionName, 1)",
    caughtBy: { file: "test/local/manners/lineage.test.ts" },
  },
  {
    name: "a transaction whose answer was lost is done twice",
    file: "lib/local/manners/call-faults.ts",
    find: "if (this.#done.has(token)) return",
    replace: "if (token === null) return",
    caughtBy: { file: "test/local/manners/call-faults.test.ts" },
  },
  {
    name: "a simulated function calls what its role does not allow",
    file: "test/simulation/aws/simulated-roles.ts",
    find: `if (checked.kind === "refused") throw`,
    replace: `if (checked.kind === "refused" && command === "") throw`,
    caughtBy: { file: "test/simulation/aws/simulated-roles.test.ts" },
  },
];
