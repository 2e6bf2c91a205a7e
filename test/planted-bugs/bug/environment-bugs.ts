import type { PlantedBug } from "../planted-bug.ts";

export const environmentBugs: readonly PlantedBug[] = [
  {
    name: "schedules and messages reach the newest code of a function, not the version of the deployment",
    in: "ServiceFunction",
    find: "this.live = (this.alias ?? this.function) as IFunction",
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
  {
    name: "stage local: a function starts with one endpoint, and calls AWS for the rest",
    in: "refuseAws",
    find: "if (missing.length === 0) return;",
    replace: "if (missing.length < endpointServices.length) return;",
    caughtBy: {
      test: "stage-local.test.ts",
    },
  },
  {
    name: "stage local: the template names no endpoint, so that SAM drops those of sam.json",
    in: "endpointVariables",
    find: "if (!isLocal(settings)) return {};",
    replace: "if (isLocal(settings)) return {};",
    caughtBy: {
      test: "local-profile.test.ts",
    },
  },
  {
    name: "stage local: sam.json sends messages to the engine, which no container finds",
    in: "reachable",
    find: "\\d+(?=\\/\\d{12}\\/)/, sqs)",
    replace: "\\d+(?=\\/\\d{13}\\/)/, sqs)",
    caughtBy: {
      test: "sam-environment.test.ts",
    },
  },
  {
    name: "local stack: a default route of a definition that says it is none",
    in: "routesOf",
    find: "if (isDefaultRoute !== isRest(path, method)) {",
    replace: "if (isDefaultRoute && !isRest(path, method)) {",
    caughtBy: {
      test: "api-definition.test.ts",
    },
  },
  {
    name: "local stack: the function URL admits requests by its executions, not ten times as many",
    in: "bucketOfFunctionUrl",
    find: "reservedExecutions * urlRequestsPerExecution",
    replace: "reservedExecutions",
    caughtBy: {
      test: "request-bucket.test.ts",
      name: "reserved executions",
    },
  },
  {
    name: "alarms: a deployment ends without enough failures",
    in: "addErrorRateAlarm",
    find: "FILL(all, 0), 1, 0), 0)",
    replace: "FILL(all, 0), 1, 0), 1)",
    caughtBy: {
      test: "alarms-ring.test.ts",
      name: "two failures are noise",
    },
  },
  {
    name: "edge: whoever claims to be CloudFront's viewer is believed",
    in: "edge",
    find: "given !== undefined && isSame(given, await settings.readSecret())",
    replace: "given !== undefined",
    caughtBy: {
      test: "through-edge.test.ts",
      name: "another secret",
    },
  },
];
