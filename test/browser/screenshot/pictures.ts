/** Which screens are looked at, and what is pressed in each before its picture is taken. */

import { Client } from "#api/client/client.ts";
import type { Outputs } from "#lib/local/outputs.ts";

export type Picture = {
  readonly name: string;
  readonly hash: string;
  /** Pressed before the picture is taken. */
  readonly keys?: readonly string[];
  /** Of the window, in px, for what is below the fold; absent: as a screen has it. */
  readonly height?: number;
  /** As it would be printed. */
  readonly isPrint?: true;
};

const open = ["j", "Enter"] as const;
const tall = 2_600;

/** Screens of the demo's organization. */
export async function demoPictures({ baseUrl, apiKey }: Outputs): Promise<Picture[]> {
  const client = new Client({ baseUrl, token: apiKey });
  const caseOf = async (externalReference: string) => {
    const query = { externalReference };
    const { items } = await client.call("listReconciliationCases", { query });
    return `#/cases/${items[0]?.id}`;
  };
  const record = (await client.call("listRawRecords", {})).items[0]?.id;
  // The service answers lists before the last bank row is decided; the demo waits for none of them.
  const { items: settlements } = await client.call("listSettlements", {});
  const settlement = settlements.find(({ reference }) => reference === "po_demo_tuesday")?.id;
  const { items: accounts } = await client.call("listAccounts", {});
  const wallet = accounts.find(({ kind }) => kind === "wallet")?.id;
  const { items: rules } = await client.call("listReconciliationRules", {});
  const held = await caseOf("morning-0284");
  const long = await caseOf("long-1-Rechnungsnummernkreis-2026-0000000000000000042");
  return [
    { name: "today", hash: "#/today", height: 1_200 },
    { name: "queue", hash: "#/queue", keys: ["j", "j", "j"] },
    { name: "queue-long", hash: "#/queue?currency=ETH", keys: ["j"] },
    { name: "queue-selected", hash: "#/queue?status=open", keys: ["j", "x", "j", "x"] },
    { name: "queue-filter", hash: "#/queue?verdicts=needs_review,delayed", keys: ["f"] },
    { name: "queue-order", hash: "#/queue?minAmount=5000&sort=unexplained", keys: ["j"] },
    { name: "queue-empty", hash: "#/queue?tag=nobody-has-it" },
    { name: "queue-close", hash: "#/queue", keys: ["j", "c"] },
    { name: "palette", hash: "#/queue", keys: ["Control+k"] },
    { name: "shortcuts", hash: "#/queue", keys: ["?"] },
    { name: "case-exception", hash: await caseOf("remittance-7731"), height: 1_400 },
    { name: "case-refund", hash: await caseOf("demo-refund") },
    { name: "case-fees", hash: await caseOf("demo-payout-net-of-fees"), height: 1_400 },
    { name: "case-long", hash: long, height: 1_400 },
    { name: "case-waits", hash: held },
    { name: "case-past", hash: held, keys: ["h", "Home"] },
    { name: "case-print", hash: held, isPrint: true },
    { name: "case-long-print", hash: long, isPrint: true },
    { name: "settlements", hash: "#/settlements", keys: open },
    { name: "settlements-short", hash: `#/settlements/${settlement}`, height: 1_400 },
    { name: "accounts", hash: "#/accounts", keys: open, height: 1_400 },
    { name: "accounts-long", hash: `#/accounts/${wallet}`, height: 1_400 },
    { name: "accounts-new", hash: "#/accounts/new" },
    { name: "closes", hash: "#/closes", keys: open, height: 1_400 },
    { name: "closes-new", hash: "#/closes/new" },
    { name: "reports", hash: "#/reports", height: tall },
    { name: "requests", hash: "#/requests", keys: open },
    { name: "approvals", hash: "#/approvals", keys: open },
    { name: "workbench-create", hash: "#/workbench", keys: ["j", "x", "n"] },
    { name: "workbench", hash: "#/workbench", keys: ["j", "x", "ArrowRight", "x"] },
    { name: "workbench-long", hash: "#/workbench?provider=acme_bank", keys: ["j", "x"] },
    { name: "evidence", hash: "#/evidence", keys: ["j", "j", "Enter"] },
    { name: "evidence-list", hash: "#/evidence?provider=acme_bank" },
    { name: "evidence-record", hash: `#/evidence/${record}` },
    { name: "imports", hash: "#/imports", keys: open, height: 1_200 },
    { name: "imports-new", hash: "#/imports/new" },
    { name: "deliveries", hash: "#/deliveries", keys: open },
    { name: "endpoints", hash: "#/endpoints", keys: open },
    { name: "integrations", hash: "#/integrations", keys: open, height: 1_200 },
    { name: "refusals", hash: "#/refusals", keys: open },
    { name: "not-understood", hash: "#/not-understood", keys: open },
    { name: "rules", hash: `#/rules/${rules[0]?.id}`, height: 1_600 },
    { name: "simulations", hash: "#/simulations", keys: open, height: 1_200 },
    { name: "exports", hash: "#/exports", keys: open },
    { name: "fees", hash: "#/fees", keys: open, height: 1_200 },
    { name: "overcharges", hash: "#/overcharges", height: 1_200 },
    { name: "fees-tried", hash: "#/fee-trials", keys: open, height: 1_200 },
    { name: "compare", hash: "#/compare", keys: open, height: 1_200 },
    { name: "compare-list", hash: "#/compare" },
    { name: "audit", hash: "#/audit", keys: open },
    { name: "settings", hash: "#/settings", height: tall },
    { name: "keys", hash: "#/keys", keys: open },
    { name: "not-found", hash: "#/cases/case_missing" },
  ];
}

/** Dialogs, and forms that only a key opens: for reading their words. */
export async function dialogPictures({ baseUrl, apiKey }: Outputs): Promise<Picture[]> {
  const client = new Client({ baseUrl, token: apiKey });
  const query = { status: "open", verdicts: ["needs_review"], limit: 1 } as const;
  const { items } = await client.call("listReconciliationCases", { query });
  const hash = `#/cases/${items[0]?.id}`;
  const ofCase = { w: "write-off", a: "assign", c: "close", t: "tag", n: "comment", l: "link" };
  const ofNew = ["accounts", "rules", "endpoints", "keys", "fees", "compare", "closes"];
  return [
    ...Object.entries(ofCase).map(([key, name]) => ({
      ...{ name: `dialog-${name}`, hash, keys: [key] },
    })),
    ...ofNew.map((screen) => ({ name: `new-${screen}`, hash: `#/${screen}`, keys: ["n"] })),
    { name: "help-of-payment", hash, keys: ["?"] },
  ];
}

/** Screens of an organization that has nothing yet. */
export const emptyPictures: readonly Picture[] = [
  ...["today", "queue", "workbench", "evidence", "settlements", "accounts", "reports"],
  "closes",
  ...["approvals", "imports", "rules", "simulations", "deliveries"],
  ...[
    "endpoints",
    "integrations",
    "refusals",
    "not-understood",
    "audit",
    "requests",
    "exports",
    "settings",
    "keys",
  ],
].map((screen) => ({ name: `empty-${screen}`, hash: `#/${screen}` }));
