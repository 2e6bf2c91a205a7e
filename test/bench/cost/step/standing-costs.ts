/** The cost of evidence filters, journal templates, disposition policies and actions on many cases that wait. */
import type { Bench } from "./case-work-costs.ts";

const money = (amount: string) => ({ amount, currency: "EUR" });

async function measureFilters(bench: Bench): Promise<void> {
  const own = { provider: "acme_bank", phase: "destination", payload: {} };
  const interest = (sourceRef: string) => ({
    body: { ...own, sourceRef, amount: money("3.00"), externalReference: "Interest for May" },
  });
  await bench.measure("evidence that names nothing, without filters", () =>
    bench.send("createProviderEvidence", interest("interest-1")),
  );
  await bench.match();
  const reason = { code: "bank_interest", comment: null };
  const body = { reason, provider: "acme_bank", textPattern: "interest" };
  const { id = "" } = await bench.measure("evidence filter", () =>
    bench.send("createEvidenceFilter", { body }),
  );
  await bench.measure("list of evidence filters", () => bench.send("listEvidenceFilters", {}));
  await bench.measure("evidence that a filter sets aside", () =>
    bench.send("createProviderEvidence", interest("interest-2")),
  );
  await bench.match();
  const params = { evidenceFilterId: id };
  await bench.measure("an evidence filter", () => bench.send("getEvidenceFilter", { params }));
  await bench.measure("deletion of an evidence filter", () =>
    bench.send("deleteEvidenceFilter", { params }),
  );
}

/** The clock of the bench moves with each measurement, so the policy is due at the end. */
async function measurePolicies(bench: Bench): Promise<void> {
  const name = { externalReference: "short-of-5" };
  const payment = { ...name, source: money("100.00"), destination: money("100.00") };
  const { caseId = "" } = await bench.send("createPaymentIntent", { body: payment });
  const paid = { amount: money("95.00"), phase: "destination", payload: {} };
  const evidence = { ...name, ...paid, provider: "acme_bank", sourceRef: "short-of-5" };
  await bench.send("createProviderEvidence", { body: evidence });
  await bench.match();
  const cents = { exceptionType: "underpayment", maximumAmount: "5", currency: "EUR" };
  const { id = "" } = await bench.measure("disposition policy: the request", () =>
    bench.send("createDispositionPolicy", { body: { ...cents, afterMinutes: 1 } }),
  );
  // The policy lets all open cases run.
  for (let steps = 0; steps < 12; steps += 1) await bench.match();
  const params = { caseId };
  await bench.send("runReconciliationCase", { params });
  await bench.match();
  await measureHeldActions(bench, caseId);
  await bench.measure("list of disposition policies", () =>
    bench.send("listDispositionPolicies", {}),
  );
  await bench.measure("run of a case, the request", () =>
    bench.send("runReconciliationCase", { params }),
  );
  await bench.measure("run of a case with the disposition of a policy", () => bench.match());
  const policy = { params: { dispositionPolicyId: id } };
  await bench.measure("a disposition policy", () => bench.send("getDispositionPolicy", policy));
  await bench.measure("deletion of a disposition policy", () =>
    bench.send("deleteDispositionPolicy", policy),
  );
}

async function measureHeldActions(bench: Bench, caseId: string): Promise<void> {
  const { id: approvalPolicyId = "" } = await bench.send("createApprovalPolicy", {
    body: { action: "bulk" },
  });
  const body = { action: "assign", ids: [caseId], parameters: { assignee: "bob" } };
  const { approvalId = "" } = await bench.measure("action on many cases that waits", () =>
    bench.send("createCaseAction", { body }),
  );
  await bench.measure("approval of an action on many cases", () =>
    bench.send("approveApproval", { params: { approvalId }, body: {} }),
  );
  await bench.match();
  await bench.send("deleteApprovalPolicy", { params: { approvalPolicyId } });
}

async function measureTemplates(bench: Bench): Promise<void> {
  const names = ["clearing", "cash", "fees", "reserve", "adjustments", "carriedForward"];
  const accounts = Object.fromEntries([...names, "differences"].map((name) => [name, "1000"]));
  const body = { name: "Payouts", subject: "settlement", accounts };
  await bench.measure("journal template", () => bench.send("createJournalTemplate", { body }));
  await bench.measure("list of journal templates", () => bench.send("listJournalTemplates", {}));
  await bench.measure("export of journal entries, the request", () =>
    bench.send("exportJournalEntries", {}),
  );
}

export async function measureStanding(bench: Bench): Promise<void> {
  await measureTemplates(bench);
  await measureFilters(bench);
  await measurePolicies(bench);
}
