import { accessBugs } from "./access-bugs.ts";
import { accountBugs } from "./account-bugs.ts";
import { amendmentBugs } from "./amendment-bugs.ts";
import { approvalBugs } from "./approval-bugs.ts";
import { assetBugs } from "./asset-bugs.ts";
import { auditBugs } from "./audit-bugs.ts";
import { boundaryBugs } from "./boundary-bugs.ts";
import { businessTimeBugs } from "./business-time-bugs.ts";
import { cardNumberBugs } from "./card-number-bugs.ts";
import { caseWorkBugs } from "./case-work-bugs.ts";
import { consoleBugs } from "./console-bugs.ts";
import { crowdBugs } from "./crowd-bugs.ts";
import { deploymentBugs } from "./deployment-bugs.ts";
import { detailBugs } from "./detail-bugs.ts";
import { domainBugs } from "./domain-bugs.ts";
import { exportBugs } from "./export-bugs.ts";
import { importBugs } from "./import-bugs.ts";
import { intentFileBugs } from "./intent-file-bugs.ts";
import { listBugs } from "./list-bugs.ts";
import { localStackBugs } from "./local-stack-bugs.ts";
import { manyCasesBugs } from "./many-cases-bugs.ts";
import { organizationBugs } from "./organization-bugs.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { refundBugs } from "./refund-bugs.ts";
import { requestLogBugs } from "./request-log-bugs.ts";
import { returnsBugs } from "./returns-bugs.ts";
import { sandboxBugs } from "./sandbox-bugs.ts";
import { settlementBugs } from "./settlement-bugs.ts";
import { simulatedBugs } from "./simulated-bugs.ts";
import { standingBugs } from "./standing-bugs.ts";
import { strategyBugs } from "./strategy-bugs.ts";
import { sumBugs } from "./sum-bugs.ts";
import { tableBugs } from "./table-bugs.ts";
import { viewBugs } from "./view-bugs.ts";

export const bugs: readonly PlantedBug[] = [
  ...domainBugs,
  ...tableBugs,
  ...assetBugs,
  ...auditBugs,
  ...accessBugs,
  ...boundaryBugs,
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
  ...requestLogBugs,
  ...sandboxBugs,
  ...settlementBugs,
  ...approvalBugs,
  ...accountBugs,
  ...consoleBugs,
  ...crowdBugs,
  ...detailBugs,
  ...listBugs,
  ...standingBugs,
  ...strategyBugs,
  ...sumBugs,
  ...viewBugs,
];
