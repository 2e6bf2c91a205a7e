/** The cost of lists and settings beside those of case-work-costs.ts. */
import { providerBody } from "#test/faults/operation/situations.ts";
import type { Bench } from "./case-work-costs.ts";

async function measureRules(bench: Bench): Promise<void> {
  const { id: ruleId = "" } = await bench.send("createReconciliationRule", {
    body: { name: "Counted" },
  });
  await bench.match();
  const params = { ruleId };
  await bench.measure("versions of a rule", () =>
    bench.send("listReconciliationRuleVersions", { params }),
  );
  await bench.measure("simulation of a rule: the request", () =>
    bench.send("simulateReconciliationRule", { body: { rule: { name: "Tried" } } }),
  );
  await bench.match();
  const list = await bench.measure("list of simulations", () =>
    bench.send("listRuleSimulations", {}),
  );
  const [simulation] = list["items"] as unknown as readonly { readonly id: string }[];
  const one = { params: { simulationId: simulation?.id ?? "" } };
  await bench.measure("a simulation", () => bench.send("getRuleSimulation", one));
  await bench.measure("changes of a simulation", () => bench.send("listSimulatedCases", one));
}

async function measureExports(bench: Bench): Promise<void> {
  const query = "async=true";
  await bench.measure("export of cases, the request", () =>
    bench.send("exportReconciliationCases", { query }),
  );
  const { exportId = "" } = await bench.measure("export of evidence, the request", () =>
    bench.send("exportUnmatchedEvidence", { query }),
  );
  await bench.measure("list of exports", () => bench.send("listExports", {}));
  await bench.measure("an export", () => bench.send("getExport", { params: { exportId } }));
}

async function measureApprovals(bench: Bench, caseId: string): Promise<void> {
  const { id = "" } = await bench.send("createApprovalPolicy", { body: { action: "bulk" } });
  const policy = { params: { approvalPolicyId: id } };
  const body = { action: "assign", ids: [caseId], parameters: { assignee: "bob" } };
  const { approvalId = "" } = await bench.send("createCaseAction", { body });
  const params = { approvalId };
  await bench.measure("an approval", () => bench.send("getApproval", { params }));
  await bench.measure("rejection of an action on many cases", () =>
    bench.send("rejectApproval", { params, body: { comment: "Ask the bank." } }),
  );
  await bench.measure("list of approval policies", () => bench.send("listApprovalPolicies", {}));
  await bench.measure("an approval policy", () => bench.send("getApprovalPolicy", policy));
  await bench.measure("deletion of an approval policy", () =>
    bench.send("deleteApprovalPolicy", policy),
  );
}

async function measureEvidence(bench: Bench): Promise<void> {
  const body = { ...providerBody, sourceRef: "listed", providerTransferId: "listed" };
  await bench.send("createProviderEvidence", { body });
  // Else the page reads and counts all that is not counted.
  await bench.count();
  const page = await bench.measure("page of 25 pieces of evidence", () =>
    bench.send("listFlowLegs", { query: "limit=25" }),
  );
  const [leg] = page["items"] as unknown as readonly { readonly id: string }[];
  const params = { flowLegId: leg?.id ?? "" };
  await bench.measure("a piece of evidence", () => bench.send("getFlowLeg", { params }));
}

/** @param caseId an open case */
export async function measureCaseLists(bench: Bench, caseId: string): Promise<void> {
  await bench.measure("reason codes", () => bench.send("listReasonCodes", {}));
  const items = [{ code: "other", label: "Another" }];
  await bench.measure("change of the reason codes", () =>
    bench.send("setReasonCodes", { body: { items } }),
  );
  await measureEvidence(bench);
  await measureRules(bench);
  await measureExports(bench);
  await measureApprovals(bench, caseId);
}
