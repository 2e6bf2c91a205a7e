import { amendmentBugs } from "./domain/amendment-bugs.ts";
import { assetBugs } from "./domain/asset-bugs.ts";
import { boundaryBugs } from "./domain/boundary-bugs.ts";
import { businessTimeBugs } from "./domain/business-time-bugs.ts";
import { cardNumberBugs } from "./domain/card-number-bugs.ts";
import { crowdBugs } from "./domain/crowd-bugs.ts";
import { detailBugs } from "./domain/detail-bugs.ts";
import { domainBugs } from "./domain/domain-bugs.ts";
import { refundBugs } from "./domain/refund-bugs.ts";
import { returnsBugs } from "./domain/returns-bugs.ts";
import { strategyBugs } from "./domain/strategy-bugs.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { accessBugs } from "./service/access-bugs.ts";
import { accountBugs } from "./service/account-bugs.ts";
import { approvalBugs } from "./service/approval-bugs.ts";
import { auditBugs } from "./service/audit-bugs.ts";
import { caseWorkBugs } from "./service/case-work-bugs.ts";
import { closeBugs } from "./service/close-bugs.ts";
import { consoleBugs } from "./service/console-bugs.ts";
import { deploymentBugs } from "./service/deployment-bugs.ts";
import { erasureBugs } from "./service/erasure-bugs.ts";
import { expectationBugs } from "./service/expectation-bugs.ts";
import { exportBugs } from "./service/export-bugs.ts";
import { importBugs } from "./service/import-bugs.ts";
import { intentFileBugs } from "./service/intent-file-bugs.ts";
import { listBugs } from "./service/list-bugs.ts";
import { localStackBugs } from "./service/local-stack-bugs.ts";
import { manyCasesBugs } from "./service/many-cases-bugs.ts";
import { organizationBugs } from "./service/organization-bugs.ts";
import { postingBugs } from "./service/posting-bugs.ts";
import { proofBugs } from "./service/proof-bugs.ts";
import { requestLogBugs } from "./service/request-log-bugs.ts";
import { sandboxBugs } from "./service/sandbox-bugs.ts";
import { settlementBugs } from "./service/settlement-bugs.ts";
import { simulatedBugs } from "./service/simulated-bugs.ts";
import { standingBugs } from "./service/standing-bugs.ts";
import { sumBugs } from "./service/sum-bugs.ts";
import { tableBugs } from "./service/table-bugs.ts";
import { viewBugs } from "./service/view-bugs.ts";

export const bugs: readonly PlantedBug[] = [
  ...domainBugs,
  ...tableBugs,
  ...assetBugs,
  ...auditBugs,
  ...accessBugs,
  ...boundaryBugs,
  ...erasureBugs,
  ...expectationBugs,
  ...exportBugs,
  ...businessTimeBugs,
  ...cardNumberBugs,
  ...importBugs,
  ...intentFileBugs,
  ...localStackBugs,
  ...deploymentBugs,
  ...refundBugs,
  ...returnsBugs,
  ...simulatedBugs,
  ...amendmentBugs,
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
  ...standingBugs,
  ...strategyBugs,
  ...sumBugs,
  ...viewBugs,
];
