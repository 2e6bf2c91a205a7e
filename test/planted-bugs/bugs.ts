import { accessBugs } from "./bug/access-bugs.ts";
import { booksBugs } from "./bug/books-bugs.ts";
import { caseWorkBugs } from "./bug/case-work-bugs.ts";
import { environmentBugs } from "./bug/environment-bugs.ts";
import { evidenceBugs } from "./bug/evidence-bugs.ts";
import { filesBugs } from "./bug/files-bugs.ts";
import { matchingBugs } from "./bug/matching-bugs.ts";
import { moneyBugs } from "./bug/money-bugs.ts";
import { recordBugs } from "./bug/record-bugs.ts";
import { tableBugs } from "./bug/table-bugs.ts";
import { verdictBugs } from "./bug/verdict-bugs.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { archiveBugs } from "./service/archive-bugs.ts";
import { accountBugs } from "./service/case-work/account-bugs.ts";
import { amountBugs } from "./service/case-work/amount-bugs.ts";
import { approvalBugs } from "./service/case-work/approval-bugs.ts";
import { caseWorkBugs } from "./service/case-work/case-work-bugs.ts";
import { closeBugs } from "./service/case-work/close-bugs.ts";
import { expectationBugs } from "./service/case-work/expectation-bugs.ts";
import { listBugs } from "./service/case-work/list-bugs.ts";
import { manyCasesBugs } from "./service/case-work/many-cases-bugs.ts";
import { postingBugs } from "./service/case-work/posting-bugs.ts";
import { searchBugs } from "./service/case-work/search-bugs.ts";
import { settlementBugs } from "./service/case-work/settlement-bugs.ts";
import { standingBugs } from "./service/case-work/standing-bugs.ts";
import { sumBugs } from "./service/case-work/sum-bugs.ts";
import { viewBugs } from "./service/case-work/view-bugs.ts";
import { deploymentBugs } from "./service/deployment-bugs.ts";
import { developerBugs } from "./service/developer-bugs.ts";
import { erasureBugs } from "./service/erasure-bugs.ts";
import { exportBugs } from "./service/export-bugs.ts";
import { fileReadingBugs } from "./service/file-reading-bugs.ts";
import { grammarBugs } from "./service/grammar-bugs.ts";
import { importBugs } from "./service/import-bugs.ts";
import { intentFileBugs } from "./service/intent-file-bugs.ts";
import { localStackBugs } from "./service/local-stack-bugs.ts";
import { partnerBugs } from "./service/partner-bugs.ts";
import { simulatedBugs } from "./service/simulated-bugs.ts";
import { tableBugs } from "./service/table-bugs.ts";
import { accessBugs } from "./service/trust/access-bugs.ts";
import { auditBugs } from "./service/trust/audit-bugs.ts";
import { consoleBugs } from "./service/trust/console-bugs.ts";
import { notUnderstoodBugs } from "./service/trust/not-understood-bugs.ts";
import { organizationBugs } from "./service/trust/organization-bugs.ts";
import { proofBugs } from "./service/trust/proof-bugs.ts";
import { requestLogBugs } from "./service/trust/request-log-bugs.ts";
import { sandboxBugs } from "./service/trust/sandbox-bugs.ts";
import { webhookBugs } from "./service/webhook-bugs.ts";

/** Bugs of meaning: a rule of a page is broken by code that looks right. */
export const bugs: readonly PlantedBug[] = [
  ...verdictBugs,
  ...moneyBugs,
  ...matchingBugs,
  ...evidenceBugs,
  ...booksBugs,
  ...domainBugs,
  ...grammarBugs,
  ...tableBugs,
  ...assetBugs,
  ...auditBugs,
  ...notUnderstoodBugs,
  ...accessBugs,
  ...boundaryBugs,
  ...targetBugs,
  ...developerBugs,
  ...erasureBugs,
  ...expectationBugs,
  ...exportBugs,
  ...businessTimeBugs,
  ...cardNumberBugs,
  ...fileReadingBugs,
  ...importBugs,
  ...archiveBugs,
  ...intentFileBugs,
  ...localStackBugs,
  ...deploymentBugs,
  ...refundBugs,
  ...returnsBugs,
  ...simulatedBugs,
  ...amendmentBugs,
  ...receiverBugs,
  ...amountBugs,
  ...caseWorkBugs,
  ...recordBugs,
  ...filesBugs,
  ...environmentBugs,
];
