import { amendmentBugs } from "./domain/amendment-bugs.ts";
import { assetBugs } from "./domain/asset-bugs.ts";
import { boundaryBugs } from "./domain/boundary-bugs.ts";
import { businessTimeBugs } from "./domain/business-time-bugs.ts";
import { cardNumberBugs } from "./domain/card-number-bugs.ts";
import { crowdBugs } from "./domain/crowd-bugs.ts";
import { detailBugs } from "./domain/detail-bugs.ts";
import { domainBugs } from "./domain/domain-bugs.ts";
import { receiverBugs } from "./domain/receiver-bugs.ts";
import { refundBugs } from "./domain/refund-bugs.ts";
import { returnsBugs } from "./domain/returns-bugs.ts";
import { strategyBugs } from "./domain/strategy-bugs.ts";
import { targetBugs } from "./domain/target-bugs.ts";
import { undoneBugs } from "./domain/undone-bugs.ts";
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

export const bugs: readonly PlantedBug[] = [
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
  ...manyCasesBugs,
  ...organizationBugs,
  ...postingBugs,
  ...proofBugs,
  ...requestLogBugs,
  ...sandboxBugs,
  ...settlementBugs,
  ...approvalBugs,
  ...accountBugs,
  ...closeBugs,
  ...consoleBugs,
  ...crowdBugs,
  ...detailBugs,
  ...listBugs,
  ...searchBugs,
  ...standingBugs,
  ...strategyBugs,
  ...sumBugs,
  ...viewBugs,
  ...undoneBugs,
  ...partnerBugs,
  ...webhookBugs,
];
