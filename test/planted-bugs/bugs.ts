import { accessBugs } from "./bug/access-bugs.ts";
import { booksBugs } from "./bug/books-bugs.ts";
import { caseWorkBugs } from "./bug/case-work-bugs.ts";
import { comparisonBugs } from "./bug/comparison-bugs.ts";
import { developerBugs } from "./bug/developer-bugs.ts";
import { dropBugs } from "./bug/drop-bugs.ts";
import { environmentBugs } from "./bug/environment-bugs.ts";
import { evidenceBugs } from "./bug/evidence-bugs.ts";
import { feeBugs } from "./bug/fee-bugs.ts";
import { filesBugs } from "./bug/files-bugs.ts";
import { matchingBugs } from "./bug/matching-bugs.ts";
import { moneyBugs } from "./bug/money-bugs.ts";
import { recordBugs } from "./bug/record-bugs.ts";
import { tableBugs } from "./bug/table-bugs.ts";
import { verdictBugs } from "./bug/verdict-bugs.ts";
import type { PlantedBug } from "./planted-bug.ts";

/** Bugs of meaning: a rule of a page is broken by code that looks right. */
export const bugs: readonly PlantedBug[] = [
  ...verdictBugs,
  ...moneyBugs,
  ...matchingBugs,
  ...evidenceBugs,
  ...booksBugs,
  ...caseWorkBugs,
  ...comparisonBugs,
  ...dropBugs,
  ...recordBugs,
  ...accessBugs,
  ...feeBugs,
  ...filesBugs,
  ...tableBugs,
  ...developerBugs,
  ...environmentBugs,
];
