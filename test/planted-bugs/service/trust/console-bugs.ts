/** Mistakes in the console and in the way it is served. */
import type { PlantedBug } from "../../planted-bug.ts";

const served = "test/console/served-console.test.ts";
const amount = "test/console/amount.test.ts";
const text = "test/console/untrusted-text.test.ts";
const chain = "test/console/verify-chain.test.ts";
const steps = "test/console/waterfall-steps.test.ts";
const counted = "test/console/counted-page.test.ts";
const signIn = "test/local/sign-in.test.ts";

export const consoleBugs: readonly PlantedBug[] = [
  {
    name: "console: an amount goes through a number",
    file: "console/format/amount.ts",
    find: "format(amount as Intl.StringNumericLiteral)",
    replace: "format(Number(amount))",
    caughtBy: { file: amount, name: "99,999,999,999" },
  },
  {
    name: "console: marks of direction stay invisible",
    file: "console/format/untrusted-text.ts",
    find: "\\p{Cf}",
    replace: "",
    caughtBy: { file: text, name: "nothing is invisible" },
  },
  {
    name: "console: texts of an event are not in its verified hash",
    file: "console/screen/case/verify-chain.ts",
    find: "bytes.set(text, derived.length);",
    replace: "bytes.set(derived);",
    caughtBy: { file: chain, name: "holds for what the service hashed" },
  },
  {
    name: "console: any text may stand over a digest that an erasure kept",
    file: "console/screen/case/verify-chain.ts",
    find: "return value === erasedText ? kept : null",
    replace: "return value === erasedText ? kept : kept",
    caughtBy: { file: chain, name: "holds after an erasure" },
  },
  {
    name: "console: a line of the difference is added instead of taken away",
    file: "console/screen/case/waterfall-steps.ts",
    find: "const after = level - scaled(amount);",
    replace: "const after = level + scaled(amount);",
    caughtBy: { file: steps, name: "lead from what was expected" },
  },
  {
    name: "console: a list counts rows that have left it",
    file: "console/api/counted-page.ts",
    find: "items.length < promised ? offset + items.length : total",
    replace: "total",
    caughtBy: { file: counted, name: "the only row left" },
  },
  {
    name: "console: the page lets texts become scripts",
    file: "functions/public/console/get-console.ts",
    find: "\"require-trusted-types-for 'script'\",",
    replace: "",
    caughtBy: { file: served, name: "runs files of this service only" },
  },
  {
    name: "console: a setting ends its attribute",
    file: "functions/public/console/get-console.ts",
    find: '.replace(/"/g, "&quot;")',
    replace: "",
    caughtBy: { file: served, name: "runs files of this service only" },
  },
  {
    name: "local sign-in: a code needs no verifier",
    file: "lib/local/sign-in/authorization.ts",
    find: 'challengeOf(form.get("code_verifier") ?? "") === grant.challenge &&',
    replace: 'challengeOf(form.get("code_verifier") ?? "") !== "" &&',
    caughtBy: { file: signIn, name: "refuses a code with another code_verifier" },
  },
  {
    name: "local sign-in: a code can be used again",
    file: "lib/local/sign-in/authorization.ts",
    find: "    this.#grants.delete(code);\n    const holds",
    replace: "    const holds",
    caughtBy: { file: signIn, name: "takes a code once" },
  },
];
