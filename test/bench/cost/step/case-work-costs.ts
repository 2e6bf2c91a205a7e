/** The cost of what people do with cases and evidence. */
import type { OperationId } from "#api/schema/route/routes.ts";
import { providerBody } from "#test/faults/operation/situations.ts";
import type { ApiRequest } from "#test/simulation/outside/api-client.ts";

type Answer = Readonly<Record<string, string>>;

/** The part of the bench of unit-costs.ts that the files beside it need. */
export type Bench = {
  readonly send: (operationId: OperationId, given: ApiRequest) => Promise<Answer>;
  readonly measure: <T>(operation: string, run: () => Promise<T>) => Promise<T>;
  /** The average of several that are done together. */
  readonly measureEach: (
    operation: string,
    count: number,
    run: () => Promise<void>,
    goals?: { readonly goal?: number },
  ) => Promise<void>;
  readonly match: () => Promise<void>;
  /** Lets the list counter see the changes, which are not relayed; then time passes. */
  readonly count: () => Promise<void>;
  /** @returns the full hour, of which the sweeper has sent what is due */
  readonly waitUntilNextHour: () => Promise<string>;
};

/** The case of a payment with a part missing. */
async function measureDisposition(bench: Bench): Promise<void> {
  const expected = { amount: "100.00", currency: "EUR" };
  const name = { externalReference: "short-of-10" };
  const payment = { ...name, source: expected, destination: expected };
  const { caseId = "" } = await bench.send("createPaymentIntent", { body: payment });
  const paid = { amount: { ...expected, amount: "90.00" }, phase: "destination", payload: {} };
  const evidence = { ...name, ...paid, provider: "acme_bank", sourceRef: "short-of-10" };
  await bench.send("createProviderEvidence", { body: evidence });
  await bench.match();
  const params = { caseId };
  const reason = { code: "amount_accepted", comment: null };
  const body = { kind: "write_off", amount: "10.00", reason };
  const { id = "" } = await bench.measure("disposition", () =>
    bench.send("createDisposition", { params, body }),
  );
  const reversal = { params: { ...params, dispositionId: id }, body: {} };
  await bench.measure("reversal of a disposition", () =>
    bench.send("reverseDisposition", reversal),
  );
  await bench.measure("list of dispositions", () => bench.send("listDispositions", { params }));
  const { id: approvalPolicyId = "" } = await bench.measure("approval policy", () =>
    bench.send("createApprovalPolicy", { body: { action: "write_off" } }),
  );
  const { approvalId = "" } = await bench.measure("disposition that waits", () =>
    bench.send("createDisposition", { params, body }),
  );
  await bench.measure("approval of a disposition", () =>
    bench.send("approveApproval", { params: { approvalId }, body: {} }),
  );
  await bench.measure("list of approvals", () => bench.send("listApprovals", {}));
  await bench.send("deleteApprovalPolicy", { params: { approvalPolicyId } });
}

async function measureViews(bench: Bench): Promise<void> {
  const filter = { status: "open", tag: "vip" };
  const { id: viewId = "" } = await bench.measure("view of one's own", () =>
    bench.send("createView", { body: { name: "Mine", filter } }),
  );
  const params = { viewId };
  await bench.measure("view that becomes shared", () =>
    bench.send("updateView", { params, body: { shared: true } }),
  );
  await bench.measure("list of views", () => bench.send("listViews", {}));
  await bench.measure("a view", () => bench.send("getView", { params }));
  await bench.measure("deletion of a view", () => bench.send("deleteView", { params }));
  await bench.measure("list of members, none", () => bench.send("listMembers", {}));
}

/** @param caseId a case with evidence */
export async function measureCaseWork(bench: Bench, caseId: string): Promise<void> {
  const params = { caseId };
  const reason = { code: "other", comment: null };
  const update = (body: object) => bench.send("updateReconciliationCase", { params, body });
  const { flowLegs } = await bench.send("getReconciliationCase", { params });
  const [leg] = flowLegs as unknown as readonly { readonly id: string }[];
  const of = { flowLegId: leg?.id ?? "" };
  await bench.measure("assign a case", () => update({ assignee: "alice" }));
  await bench.measure("close a case with a reason", () => update({ status: "archived", reason }));
  await bench.match();
  const body = { comment: "Called the beneficiary." };
  await bench.measure("comment", () => bench.send("createCaseComment", { params, body }));
  await bench.measure("list of comments", () => bench.send("listCaseComments", { params }));
  await bench.measure("set evidence aside", () =>
    bench.send("ignoreFlowLeg", { params: of, body: { reason } }),
  );
  await bench.match();
  await bench.measure("restore it", () => bench.send("restoreFlowLeg", { params: of, body: {} }));
  await bench.match();
  await bench.measure("settings of the organization", () => bench.send("getOrganization", {}));
  await bench.measure("change of the settings", () =>
    bench.send("updateOrganization", { body: { timeZone: "Europe/Zurich" } }),
  );
  await bench.measure("summary of 166 cases, none counted", () =>
    bench.send("summarizeReconciliationCases", {}),
  );
  await bench.measure("the console's first list, 50 open cases", () =>
    bench.send("listReconciliationCases", { query: "status=open&limit=50" }),
  );
  const page = await bench.send("listReconciliationCases", { query: "limit=100" });
  const ids = (page["items"] as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
  const many = { action: "assign", ids, parameters: { assignee: "bob" } };
  const { id: caseActionId = "" } = await bench.measure("action on 100 cases: the request", () =>
    bench.send("createCaseAction", { body: many }),
  );
  const started = performance.now();
  await bench.measure("action on 100 cases: its two steps", async () => {
    await bench.match();
    await bench.match();
  });
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(`An action takes ${Math.round(ids.length / seconds)} cases a second.\n`);
  const named = { params: { caseActionId } };
  await bench.measure("undo of 100 acts: the request", () => bench.send("undoCaseAction", named));
  await bench.measure("undo of 100 acts: its two steps", async () => {
    await bench.match();
    await bench.match();
  });
  const { total } = await bench.send("listReconciliationCases", {});
  const all = { action: "run", filter: {}, expectedTotal: Number(total) };
  const { id: filtered = "" } = await bench.measure("action on a filter: the request", () =>
    bench.send("createCaseAction", { body: all }),
  );
  await bench.measure(`action on a filter: selection of ${total} cases`, () => bench.match());
  await bench.measure("cancellation of an action", () =>
    bench.send("cancelCaseAction", { params: { caseActionId: filtered } }),
  );
  await bench.match();
  await bench.measure("list of actions", () => bench.send("listCaseActions", {}));
  await bench.measure("an action", () => bench.send("getCaseAction", named));
  await bench.measure("results of an action", () =>
    bench.send("listCaseActionResults", { params: { caseActionId } }),
  );
  await bench.measure("search by q, one case", () =>
    bench.send("listReconciliationCases", { query: `q=${providerBody.externalReference}` }),
  );
  await measureDisposition(bench);
  await measureViews(bench);
  await bench.measure("who calls", () => bench.send("getSession", {}));
  await bench.measure("refused deliveries, none", () => bench.send("listRawRecords", {}));
  const { rawRecordId = "" } = await bench.send("createProviderEvidence", { body: providerBody });
  await bench.match();
  const payload = { params: { rawRecordId } };
  await bench.measure("payload, first read of the hour", () =>
    bench.send("getRawRecordPayload", payload),
  );
  await bench.measure("payload, read again", () => bench.send("getRawRecordPayload", payload));
}
