import type { PlantedBug } from "../planted-bug.ts";

const ingestion = (name: string) => ({ file: "test/ingestion/payment/card-numbers.test.ts", name });
const numbers = (name: string) => ({ file: "test/domain/value/card-number.test.ts", name });
const bodies = (name: string) => ({ file: "test/schema/json/card-numbers.test.ts", name });

/** Bugs of the mask of card numbers. */
export const cardNumberBugs: readonly PlantedBug[] = [
  {
    name: "card numbers: the check doubles the wrong digits",
    file: "shared/domain/value/text/card-number.ts",
    find: "let isDoubled = digits.length % 2 === 0;",
    replace: "let isDoubled = true;",
    caughtBy: numbers("378282246310005 is found"),
  },
  {
    name: "card numbers: digits of a hash are one",
    file: "shared/domain/value/text/card-number.ts",
    find: "|| isLetter(text.charCodeAt((digits.at(-1) ?? 0) + 1))) {",
    replace: ") {",
    caughtBy: numbers("a number in front of a letter is none"),
  },
  {
    name: "card numbers: escapes hide them",
    file: "shared/api/schema/json/card-numbers.ts",
    find: "if (again.ok && pathsOf(again.value, 1).length === 0) {",
    replace: "if (again.ok) {",
    caughtBy: bodies("written with escapes"),
  },
  {
    name: "card numbers: an amount is one",
    file: "shared/api/schema/json/card-numbers.ts",
    find: "parts.push(isName || name === amountName ? token : maskToken(token));",
    replace: "parts.push(isName ? token : maskToken(token));",
    caughtBy: bodies("are zeros in a number"),
  },
  {
    name: "card numbers: an identifier is masked",
    file: "shared/work/ingestion/evidence/screen-cards.ts",
    find: "if (named.length > 0) {",
    replace: "if (named.length > 9) {",
    caughtBy: ingestion("as an identifier is refused"),
  },
  {
    name: "card numbers: a masked body keeps the hash of what was received",
    file: "shared/work/ingestion/evidence/screen-cards.ts",
    find: "sourceRef: referenceOf(sourceRef, body),",
    replace: "sourceRef,",
    caughtBy: ingestion("what an integration delivers"),
  },
  {
    name: "card numbers: the original text of a row keeps them",
    file: "shared/work/ingestion/statement/screen-rows.ts",
    find: "return { ...row, original, reading",
    replace: "return { ...row, reading",
    caughtBy: ingestion("stored without the number"),
  },
];
