/**
 * Lambda drops a message whose chain has passed one function more than 16 times, unless the function allows
 * loops: https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
import { expect, test } from "vitest";
import {
  allOfType,
  functionNames,
  functionsByName,
  invokedBy,
  statementsOf,
  synthesize,
} from "./synthesized-stacks.ts";

const templates = synthesize();
const functions = functionsByName(templates);
const sources = [...allOfType(templates, "AWS::Lambda::EventSourceMapping").values()];

function queuesIn(value: unknown): string[] {
  return JSON.stringify(value).match(/GetAtt\w+Queue[0-9A-F]{8}Arn/g) ?? [];
}

/** The functions that consume a queue to which this function may send. */
function nextOf(name: string): string[] {
  const targets = statementsOf(templates, name)
    .filter(({ Action }) => Action.includes("sqs:SendMessage"))
    .flatMap(({ Resource }) => queuesIn(Resource));
  const ids = sources
    .filter(({ Properties }) =>
      queuesIn(Properties["EventSourceArn"]).some((queue) => targets.includes(queue)),
    )
    .map((mapping) => invokedBy(templates, mapping));
  return functionNames.filter((each) => ids.includes(functions.get(each)?.id ?? ""));
}

function reaches(name: string): Set<string> {
  const reached = new Set<string>();
  const open = nextOf(name);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...nextOf(next));
  }
  return reached;
}

test("the functions that allow loops are those whose messages come back to them, and no other", () => {
  const inLoop = functionNames.filter((name) => reaches(name).has(name));
  const allowed = functionNames.filter(
    (name) => functions.get(name)?.properties["RecursiveLoop"] === "Allow",
  );
  expect(inLoop).toEqual(["outbound-delivery", "outbound-slow-delivery"]);
  expect(allowed).toEqual(inLoop);
});
