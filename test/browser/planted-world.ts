/** An organization with a script in every text that the API takes. */
import type { Client } from "#api/client/client.ts";
import { settlementTemplate } from "../faults/operation/standing-operations.ts";

const run = "window.planted=1";

/** Markup in which each part runs or becomes an element where it is not shown as text. At most 255 characters. */
export const plantedText = [
  `"'><planted-tag data-planted>`,
  `<img src=x data-planted onerror="${run}">`,
  `<svg data-planted onload="${run}">`,
  `<script>${run}</script>`,
  `</textarea></title>\${${run}}{{${run}}}`,
].join("");

const link = `javascript:${run}//<planted-tag>`;

/** Records whose own screens are looked at. */
export const records = ["case", "leg", "record", "import", "settlement", "approval"] as const;

export type Planted = {
  /** Texts that were planted. */
  readonly texts: number;
  /** Requests that were refused, so that something was not planted. */
  readonly refused: readonly string[];
  /** Screens of single records. */
  readonly hashes: Readonly<Record<(typeof records)[number], string>>;
  readonly downloads: () => readonly Download[];
};

type Download = {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

const eur = (amount: string) => ({ amount, currency: "EUR" });

/** @param tag makes the text of a record its own */
const text = (tag = "") => `${tag}${plantedText}`.slice(0, 255);

type Id = { readonly id?: string };

type Service = { readonly baseUrl: string; readonly token: string };

class Planter {
  texts = 0;
  readonly refused: string[] = [];
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Sends a request; counts the planted texts in it. */
  async plant(operation: string, request: object): Promise<Readonly<Record<string, unknown>>> {
    this.texts += JSON.stringify(request).split("planted-tag").length - 1;
    try {
      const answer: unknown = await this.#client.call(operation as "createView", request as never);
      return (answer ?? {}) as Readonly<Record<string, unknown>>;
    } catch (error) {
      this.refused.push(`${operation}: ${String(error)} ${JSON.stringify(error)}`);
      return {};
    }
  }

  async idOf(operation: string, request: object): Promise<string> {
    return String(((await this.plant(operation, request)) as Id).id);
  }
}

export async function plantEverywhere(client: Client, service: Service): Promise<Planted> {
  const planter = new Planter(client);
  const { caseId, flowLegId, rawRecordId } = await plantCase(planter);
  await plantWork(planter, caseId);
  const batchId = await plantFile(planter, client);
  const settlementId = await plantSettlement(planter);
  await plantSettings(planter, service);
  const approvalId = await plantApproval(planter, caseId);
  const hashes = {
    case: `#/cases/${caseId}`,
    leg: `#/evidence/${flowLegId}`,
    record: `#/evidence/${rawRecordId}`,
    import: `#/imports/${batchId}`,
    settlement: `#/settlements/${settlementId}`,
    approval: `#/approvals/${approvalId}`,
  };
  const { texts, refused } = planter;
  return {
    texts,
    refused,
    hashes,
    downloads: () => downloadsOf(service, { rawRecordId, batchId }),
  };
}

async function plantCase(planter: Planter) {
  const externalReference = text("case");
  const intent = await planter.plant("createPaymentIntent", {
    body: {
      externalReference,
      source: eur("100.00"),
      destination: eur("100.00"),
      beneficiaryName: text(),
      beneficiaryAccount: text(),
      references: { order: text(), link },
      metadata: { note: text(), link, [text()]: 1 },
    },
  });
  const evidence = await planter.plant("createProviderEvidence", {
    body: {
      provider: "acme_bank",
      sourceRef: text("leg"),
      phase: "destination",
      externalReference,
      amount: eur("60.00"),
      references: [{ type: "remittance", value: text() }],
      metadata: { remittanceInformation: text(), counterpartyName: text(), url: link },
      payload: { note: text(), link },
    },
  });
  // Evidence without a case, and a case without evidence.
  await planter.plant("createProviderEvidence", {
    body: {
      provider: "acme_bank",
      sourceRef: text("stray"),
      phase: "destination",
      amount: eur("7.77"),
      payload: { note: text() },
    },
  });
  const [flowLegId] = (evidence["flowLegIds"] ?? []) as readonly string[];
  const caseId = String(intent["caseId"]);
  await planter.plant("amendPaymentIntent", {
    path: { paymentIntentId: String(intent["paymentIntentId"]) },
    body: { reason: text(), beneficiaryName: text("amended") },
  });
  return { caseId, flowLegId: String(flowLegId), rawRecordId: String(evidence["rawRecordId"]) };
}

async function plantWork(planter: Planter, caseId: string): Promise<void> {
  const path = { caseId };
  const reason = { code: "other", comment: text() };
  await planter.plant("createCaseComment", { path, body: { comment: text() } });
  await planter.plant("updateReconciliationCase", {
    path,
    body: { notes: text(), assignee: text(), tags: [plantedText.slice(0, 40)] },
  });
  await planter.plant("createDisposition", {
    path,
    body: { kind: "write_off", amount: "1.00", reason },
  });
  await planter.plant("createView", {
    body: { name: text().slice(0, 100), shared: true, filter: { q: text("view").slice(0, 100) } },
  });
  await planter.plant("createCaseAction", {
    body: { action: "comment", ids: [caseId], parameters: { comment: text("many") } },
  });
  await planter.plant("setReasonCodes", {
    body: {
      items: [
        { code: "planted", label: text().slice(0, 100) },
        { code: "other", label: "Other" },
      ],
    },
  });
}

async function plantFile(planter: Planter, client: Client): Promise<string> {
  const profile = await planter.plant("createImportProfile", {
    body: {
      name: text("bank"),
      sourceType: "bank_statement",
      format: "csv",
      mapping: {
        bookingDate: "Date",
        amount: "Amount",
        remittance: "Text",
        counterpartyName: "Name",
        bankReference: "Ref",
      },
      defaults: { currency: "EUR", account: "DE89370400440532013000" },
    },
  });
  const quoted = `"${text("file").replaceAll('"', '""')}"`;
  const content = [
    "Date,Amount,Text,Name,Ref",
    `2026-03-02,11.11,${quoted},${quoted},row-1`,
    `${quoted},${quoted},${quoted},${quoted},row-2`,
    "",
  ].join("\n");
  const id = await planter.idOf("createImportBatch", {
    body: { profileId: String(profile["id"]), fileName: text("f").slice(0, 200), content },
  });
  for (let polls = 0; polls < 300; polls += 1) {
    const { status } = await client.call("getImportBatch", { path: { batchId: id } });
    if (status !== "pending" && status !== "processing") break;
    await new Promise((done) => setTimeout(done, 100));
  }
  return id;
}

async function plantSettlement(planter: Planter): Promise<string> {
  const money = { gross: "30.00", net: "30.00" };
  const id = await planter.idOf("createSettlement", {
    body: {
      ...{ provider: text("psp").slice(0, 64), reference: text("po").slice(0, 100) },
      ...{ currency: "EUR", expectedOn: "2026-03-02", ...money },
    },
  });
  const item = {
    ...{ type: "charge", externalReference: text("item"), itemReference: text("i"), ...money },
    fee: "0",
  };
  await planter.plant("addSettlementItems", {
    path: { settlementId: id },
    body: { items: [item] },
  });
  await planter.plant("completeSettlement", { path: { settlementId: id } });
  return id;
}

async function plantSettings(planter: Planter, { baseUrl, token }: Service): Promise<void> {
  await planter.plant("createReconciliationRule", {
    body: { name: text("rule"), metadata: { note: text(), link } },
  });
  await planter.plant("createAsset", {
    body: {
      ...{ ticker: "USDC", chain: "base", decimals: 6, label: text() },
      tokenAddress: `0x${"12".repeat(20)}`,
    },
  });
  await planter.plant("createEvidenceFilter", {
    body: {
      reason: { code: "other", comment: text() },
      provider: text("noise").slice(0, 64),
      textPattern: "never seen",
    },
  });
  await planter.plant("createAccount", {
    body: { kind: "bank", name: text("account"), number: text("n").slice(0, 100), currency: "EUR" },
  });
  await planter.plant("createJournalTemplate", {
    body: { ...settlementTemplate, name: text("books") },
  });
  await planter.plant("createOutboundWebhookEndpoint", {
    body: { name: text("hook"), url: "http://127.0.0.1:9/hook" },
  });
  const chain = await planter.plant("createOnchainIntegration", {
    body: {
      ...{ name: text("chain"), integrationKey: "planted_screen", chainId: 1 },
      addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba73"],
      tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
    },
  });
  // A refused delivery, of somebody without the secret.
  if (typeof chain["webhookUrl"] === "string") {
    await fetch(chain["webhookUrl"], { method: "POST", body: JSON.stringify({ note: text() }) });
  }
  // In the log of requests.
  await fetch(`${baseUrl}/v1/payment-intents/${encodeURIComponent(text("log"))}`, {
    headers: { authorization: `Bearer ${token}`, "user-agent": "planted-tag" },
  }).catch(() => undefined);
}

async function plantApproval(planter: Planter, caseId: string): Promise<string> {
  const policy = await planter.idOf("createApprovalPolicy", { body: { action: "write_off" } });
  const held = await planter.plant("createDisposition", {
    path: { caseId },
    body: { kind: "write_off", amount: "2.00", reason: { code: "other", comment: text("held") } },
  });
  await planter.plant("deleteApprovalPolicy", { path: { approvalPolicyId: policy } });
  return String(held["approvalId"]);
}

function downloadsOf(
  { baseUrl, token }: Service,
  { rawRecordId, batchId }: { readonly rawRecordId: string; readonly batchId: string },
): readonly Download[] {
  const headers = { authorization: `Bearer ${token}` };
  const paths = [
    "/v1/exports/reconciliation-cases?format=csv",
    "/v1/exports/reconciliation-cases?format=json",
    "/v1/exports/unmatched-evidence?format=csv",
    "/v1/reports/aging?format=csv",
    `/v1/import-batches/${batchId}/rows?outcome=rejected&format=csv`,
    `/v1/evidence/raw-records/${rawRecordId}/payload`,
    "/openapi.json",
  ];
  return paths.map((path) => ({ name: path, url: `${baseUrl}${path}`, headers }));
}
