/** Rows of operations.ts for actions of people on cases. */
import { sealSizes } from "#domain/case/leg/sealed-legs.ts";
import { approvingRows, waitingRows } from "./held-operations.ts";
import type { Body, Driver, RequestRow } from "./operation-row.ts";
import { caseOf, providerBody, unreferencedLegOf, withIntent, withManyLegs } from "./situations.ts";

const closing = { status: "resolved", reason: { code: "other", comment: "By phone." } };
const comment = { comment: "Called the beneficiary." };
const reasonCodes = { items: [{ code: "checked", label: "Checked" }] };

const aside = { code: "bank_interest", comment: null };

async function actionOn(driver: Driver) {
  const { caseId = "" } = await caseOf(driver);
  return { action: "comment", ids: [caseId], parameters: comment };
}

const writeOff = {
  kind: "write_off",
  amount: "1.00",
  reason: { code: "amount_accepted", comment: null },
};

/** A case with 2.50 EUR missing. */
export async function shortCaseOf(driver: Driver): Promise<Body> {
  const params = await caseOf(driver);
  const body = { ...providerBody, amount: { amount: "90.00", currency: "EUR" } };
  await driver.call("createProviderEvidence", { body });
  await driver.complete();
  return params;
}

/** A write-off that waits for an approval. */
export async function heldWriteOffOf(driver: Driver) {
  const params = await shortCaseOf(driver);
  await driver.call("createApprovalPolicy", { body: { action: "write_off" } });
  const { approvalId = "" } = await driver.call("createDisposition", { params, body: writeOff });
  await driver.complete();
  return { approvalId };
}

/** An action on one case that waits for an approval. */
async function heldActionOf(driver: Driver) {
  await driver.call("createApprovalPolicy", { body: { action: "bulk" } });
  const body = await actionOn(driver);
  const { approvalId = "" } = await driver.call("createCaseAction", { body });
  await driver.complete();
  return { approvalId };
}

async function casesOf(driver: Driver): Promise<string[]> {
  const { items } = await driver.call("listReconciliationCases", {});
  return (items as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
}

async function matchedLegOf(driver: Driver): Promise<Body> {
  await withIntent(driver);
  const { flowLegIds } = await driver.call("createProviderEvidence", { body: providerBody });
  await driver.complete();
  return { flowLegId: String(flowLegIds?.[0]) };
}

export const caseRequestRows = {
  updateReconciliationCase: {
    resolved: async (driver) => ({
      params: await caseOf(driver),
      body: { status: "resolved", notes: "Called the beneficiary." },
    }),
    "closed with a reason, assigned and tagged": async (driver) => ({
      params: await caseOf(driver),
      body: { ...closing, assignee: "alice", tags: ["vip"], snoozedUntil: "2100-01-01T00:00:00Z" },
    }),
    "for a version that somebody changed": async (driver) => {
      const params = await caseOf(driver);
      await driver.call("updateReconciliationCase", { params, body: { assignee: "bob" } });
      await driver.complete();
      return { params, body: { ...closing, expectedVersion: 1 } };
    },
  },
  createCaseComment: {
    "the first": async (driver) => ({ params: await caseOf(driver), body: comment }),
    another: async (driver) => {
      const params = await caseOf(driver);
      await driver.call("createCaseComment", { params, body: comment });
      await driver.complete();
      return { params, body: { comment: "And again." } };
    },
  },
  createCaseAction: {
    "that waits for an approval": async (driver) => {
      await driver.call("createApprovalPolicy", { body: { action: "bulk" } });
      return { body: await actionOn(driver) };
    },
    "that runs": async (driver) => ({ body: await actionOn(driver) }),
    "on a filter": async (driver) => {
      const { ids, ...body } = await actionOn(driver);
      return { body: { ...body, filter: { status: "open" }, expectedTotal: ids.length } };
    },
    "that waits": async (driver) => {
      const body = await actionOn(driver);
      await driver.call("createCaseAction", { body });
      return { body: { ...body, action: "assign", parameters: { assignee: "alice" } } };
    },
  },
  undoCaseAction: {
    "of an action that is over": async (driver) => {
      const body = {
        ...(await actionOn(driver)),
        action: "assign",
        parameters: { assignee: "al" },
      };
      const { id = "" } = await driver.call("createCaseAction", { body });
      await driver.complete();
      return { params: { caseActionId: id } };
    },
  },
  cancelCaseAction: {
    "that runs": async (driver) => {
      const body = await actionOn(driver);
      const { id = "" } = await driver.call("createCaseAction", { body });
      return { params: { caseActionId: id } };
    },
    "that waits": async (driver) => {
      const body = await actionOn(driver);
      await driver.call("createCaseAction", { body });
      const { id = "" } = await driver.call("createCaseAction", { body });
      return { params: { caseActionId: id } };
    },
  },
  createDisposition: {
    "that waits for an approval": async (driver) => {
      const params = await shortCaseOf(driver);
      await driver.call("createApprovalPolicy", { body: { action: "write_off" } });
      return { params, body: writeOff };
    },
    "of a part": async (driver) => ({ params: await shortCaseOf(driver), body: writeOff }),
    "of more than is open": async (driver) => {
      const params = await shortCaseOf(driver);
      return { params, body: { ...writeOff, amount: "50.00" } };
    },
  },
  createApprovalPolicy: {
    "for the first time": async () => ({ body: { action: "write_off" } }),
    another: async (driver) => {
      await driver.call("createApprovalPolicy", { body: { action: "write_off" } });
      return { body: { action: "write_off", minimumAmount: "5", currency: "EUR" } };
    },
  },
  deleteApprovalPolicy: {
    "that waits for an approval": async (driver) => {
      const body = { action: "policy_change" };
      const { id = "" } = await driver.call("createApprovalPolicy", { body });
      return { params: { approvalPolicyId: id } };
    },
    "that exists": async (driver) => {
      const body = { action: "write_off" };
      const { id = "" } = await driver.call("createApprovalPolicy", { body });
      return { params: { approvalPolicyId: id } };
    },
  },
  approveApproval: {
    "of an action on many cases": async (driver) => ({
      params: await heldActionOf(driver),
      body: {},
    }),
    "of a policy": async (driver) => {
      await driver.call("createApprovalPolicy", { body: { action: "policy_change" } });
      const body = { action: "write_off" };
      const { approvalId = "" } = await driver.call("createApprovalPolicy", { body });
      return { params: { approvalId }, body: {} };
    },
    "of a link by hand": async (driver) => {
      const params = await caseOf(driver);
      const flowLegId = await unreferencedLegOf(driver);
      await driver.call("createApprovalPolicy", { body: { action: "manual_link" } });
      const held = await driver.call("createMatchLink", { params, body: { flowLegId } });
      return { params: { approvalId: held["approvalId"] ?? "" }, body: {} };
    },
    "of a write-off": async (driver) => ({ params: await heldWriteOffOf(driver), body: {} }),
    ...approvingRows,
    "of a case that has changed": async (driver) => {
      const params = await heldWriteOffOf(driver);
      const [first] = await casesOf(driver);
      await driver.call("createCaseComment", { params: { caseId: first ?? "" }, body: comment });
      await driver.complete();
      return { params, body: {} };
    },
  },
  rejectApproval: {
    "of an action on many cases": async (driver) => ({
      params: await heldActionOf(driver),
      body: {},
    }),
    "of a write-off": async (driver) => ({
      params: await heldWriteOffOf(driver),
      body: { comment: "Ask the bank." },
    }),
  },
  reverseDisposition: {
    "of a write-off": async (driver) => {
      const params = await shortCaseOf(driver);
      const { id = "" } = await driver.call("createDisposition", { params, body: writeOff });
      await driver.complete();
      return { params: { ...params, dispositionId: id }, body: {} };
    },
  },
  setReasonCodes: {
    "for the first time": async () => ({ body: reasonCodes }),
    again: async (driver) => {
      await driver.call("setReasonCodes", { body: reasonCodes });
      return { body: { items: [{ code: "other", label: "Another" }] } };
    },
  },
  updateOrganization: {
    ...waitingRows.updateOrganization,
    "for the first time": async () => ({ body: { reasonRequiredFor: ["link"] } }),
    again: async (driver) => {
      await driver.call("updateOrganization", { body: { timeZone: "Europe/Zurich" } });
      return { body: { reportingCurrency: "CHF", expectedVersion: 1 } };
    },
  },
  runReconciliationCase: {
    "of an open case": async (driver) => ({ params: await caseOf(driver) }),
  },
  createMatchLink: {
    "a part of an unreferenced leg": async (driver) => {
      const params = await caseOf(driver);
      const flowLegId = await unreferencedLegOf(driver);
      return { params, body: { flowLegId, allocatedAmount: "10" } };
    },
  },
  ignoreFlowLeg: {
    ...waitingRows.ignoreFlowLeg,
    "of a matched case": async (driver) => ({
      params: await matchedLegOf(driver),
      body: { reason: aside },
    }),
    "that is sealed": async (driver) => {
      const { caseId = "" } = await withManyLegs(driver, sealSizes.tail + 1);
      const shown = await driver.call("getReconciliationCase", { params: { caseId } });
      const [leg] = shown["flowLegs"] as unknown as readonly { readonly id: string }[];
      return { params: { flowLegId: leg?.id ?? "" }, body: { reason: aside } };
    },
  },
  restoreFlowLeg: {
    "that its case lost": async (driver) => {
      const params = await matchedLegOf(driver);
      await driver.call("ignoreFlowLeg", { params, body: { reason: aside } });
      await driver.complete();
      return { params, body: {} };
    },
  },
  deleteMatchLink: {
    "a manual link": async (driver) => {
      const params = await caseOf(driver);
      const flowLegId = await unreferencedLegOf(driver);
      const { id = "" } = await driver.call("createMatchLink", { params, body: { flowLegId } });
      await driver.complete();
      return { params: { ...params, linkId: id } };
    },
    "of a sealed leg": async (driver) => {
      const { caseId = "" } = await withManyLegs(driver, sealSizes.tail + 1);
      const shown = await driver.call("getReconciliationCase", { params: { caseId } });
      const [link] = shown["matchLinks"] as unknown as readonly { readonly id: string }[];
      return { params: { caseId, linkId: link?.id ?? "" } };
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, RequestRow>>>>;
