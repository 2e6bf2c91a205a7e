/** Requests about scenarios of test organizations (docs/specification.md, Sandbox). */
import { text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";

export const listTestScenariosQuery = listQuery(100, () => ({}));

/** Leaves room for what tells the payments and reports of one scenario apart. */
const referenceCharacters = 64;

export const runTestScenarioBody = strictObject(() => ({
  externalReference: text(referenceCharacters)
    .optional()
    .describe("Of the first payment; by default the name and a part that differs with each run."),
}));
