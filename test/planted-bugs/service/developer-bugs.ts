/** Bugs in what developers meet: words of errors, the served contract, names of the command line. */
import type { PlantedBug } from "../planted-bug.ts";

const errors = "test/schema/request/issue-text.test.ts";
const served = "test/contract/public-operations.test.ts";
const names = "test/local/cli/recon-names.test.ts";

export const developerBugs: readonly PlantedBug[] = [
  {
    name: "errors: a name in another letter case is not recognized",
    file: "shared/api/schema/field/nearest-word.ts",
    find: "word.toLowerCase().replace(",
    replace: "word.replace(",
    caughtBy: { file: errors, name: "EXTERNAL-REFERENCE" },
  },
  {
    name: "errors: the names of the whole body are those of each object",
    file: "shared/api/http/json-request.ts",
    find: "known.set(JSON.stringify(issue.path ?? []), Object.keys(schema.shape));",
    replace: 'known.set("[]", Object.keys(schema.shape));',
    caughtBy: { file: errors, name: "a mistyped member" },
  },
  {
    name: "documents: the ETag of one encoding is taken for another",
    file: "functions/public/answer-file.ts",
    find: 'given.includes("*") || given.includes(tag)',
    replace: 'given.some((each) => each !== "")',
    caughtBy: { file: served, name: "send nothing to a client" },
  },
  {
    name: "documents: an encoding that the client refuses is sent",
    file: "functions/public/answer-file.ts",
    find: "/^q=0(\\.0*)?$/.test(weight) ? [] : [coding]",
    replace: "[coding]",
    caughtBy: { file: served, name: "send the contract as it is" },
  },
  {
    name: "recon: the value of an option is taken for a command",
    file: "lib/cli/command-names.ts",
    find: 'at += optionsWithValue.has(argv[at] ?? "") ? 2 : 1;',
    replace: "at += 1;",
    caughtBy: { file: names, name: "case cases" },
  },
];
