/**
 * A world in which the functions announce every event type, on a table in memory: for the test of
 * the catalogue, and for the examples that it shows.
 */
import { dropPrefixOf } from "#domain/bulk/drop-folder.ts";
import type { OutboundEventType } from "#domain/webhook/outbound-event.ts";
import type { Driver } from "../faults/operation/operation-row.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { dropFile } from "../simulation/aws/drop-file.ts";
import { startScheduled } from "../simulation/aws/event-pump.ts";
import { organizationId, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import type { Simulator, World } from "../simulation/world.ts";

export type EventBody = {
  readonly id: string;
  readonly type: OutboundEventType;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
};

const minute = 60_000;
const eur = (amount: string) => ({ amount, currency: "EUR" });

/** A second passes before each request, so that the events are in the order of the requests. */
function slowly(driver: Driver): Driver {
  const { world, call } = driver;
  return {
    ...driver,
    call: (...given) => {
      world.clock.now += 1_000;
      return call(...given);
    },
  };
}

/** Each payment has an amount of its own, so that no evidence fits another one by amount. */
async function newIntent({ call, complete }: Driver, externalReference: string, amount: string) {
  const money = eur(amount);
  const created = await call("createPaymentIntent", {
    body: {
      externalReference,
      source: money,
      destination: money,
      paymentType: "bank",
      beneficiaryAccount: "DE89370400440532013000",
      beneficiaryName: "Acme GmbH",
    },
  });
  await complete();
  const { caseId = "", paymentIntentId = "" } = created;
  return { caseId, paymentIntentId };
}

const report = (externalReference: string, amount: string) => ({
  provider: "acme_bank",
  sourceRef: `evt_${externalReference}`,
  providerTransferId: `tr_${externalReference}`,
  phase: "destination",
  externalReference,
  amount: eur(amount),
  payload: { state: "completed" },
});

async function playEvidence(driver: Driver): Promise<void> {
  const { call, complete } = driver;
  await newIntent(driver, "INV-2026-0042", "1250.00");
  const body = report("INV-2026-0042", "1250.00");
  await call("createProviderEvidence", { body });
  await complete();
  await call("createProviderEvidence", { body: { ...body, amount: eur("1249.00") } });
}

async function playCaseWork(driver: Driver): Promise<void> {
  const { call, complete } = driver;
  const params = { caseId: (await newIntent(driver, "INV-2026-0044", "1400.00")).caseId };
  await call("createProviderEvidence", { body: report("INV-2026-0044", "1350.00") });
  await complete();
  await call("updateReconciliationCase", { params, body: { assignee: "alice" } });
  await call("createCaseComment", { params, body: { comment: "The bank is asked." } });
  const reason = { code: "amount_accepted", comment: null };
  const writeOff = { kind: "write_off", amount: "50.00", reason };
  const { id = "" } = await call("createDisposition", { params, body: writeOff });
  await call("reverseDisposition", { params: { ...params, dispositionId: id }, body: {} });
  const closing = { status: "resolved", reason: { code: "other", comment: "Paid in cash." } };
  await call("updateReconciliationCase", { params, body: closing });
  await call("updateReconciliationCase", { params, body: { status: "open" } });
  await call("createApprovalPolicy", { body: { action: "write_off" } });
  const { approvalId = "" } = await call("createDisposition", { params, body: writeOff });
  await call("rejectApproval", { params: { approvalId }, body: { comment: "Ask the bank." } });
  const action = { action: "assign", ids: [params.caseId], parameters: { assignee: "bob" } };
  await call("createCaseAction", { body: action });
  await complete();
}

async function playIntents(driver: Driver): Promise<void> {
  const { call, complete } = driver;
  const amended = await newIntent(driver, "INV-2026-0045", "1510.00");
  const body = { reason: "The invoice was corrected.", beneficiaryName: "Acme SE" };
  await call("amendPaymentIntent", {
    params: { paymentIntentId: amended.paymentIntentId },
    body,
  });
  const canceled = await newIntent(driver, "INV-2026-0046", "1620.00");
  const params = { paymentIntentId: canceled.paymentIntentId };
  await call("cancelPaymentIntent", { params });
  await complete();
}

/** A payment comes close to its deadline, misses it, and arrives. */
async function playDeadlines(driver: Driver): Promise<void> {
  const { call, complete, world } = driver;
  const body = { name: "Payouts", destinationSlaMinutes: 100 };
  await call("createReconciliationRule", { body });
  await complete();
  await newIntent(driver, "INV-2026-0048", "1730.00");
  for (const minutes of [85, 20]) {
    world.clock.now += minutes * minute;
    await startScheduled(world, "deadline-sweeper");
    await complete();
  }
  await call("createProviderEvidence", { body: report("INV-2026-0048", "1730.00") });
  await complete();
}

async function playImports({ call, complete, world }: Driver): Promise<void> {
  const profile = {
    name: "House bank, CSV",
    sourceType: "bank_statement",
    format: "csv",
    mapping: { bookingDate: "date", amount: "amount", remittance: "text", bankReference: "ref" },
    defaults: { currency: "EUR", account: "DE89370400440532013000" },
  };
  const { id: profileId = "" } = await call("createImportProfile", { body: profile });
  const head = "date,amount,ref,text\n";
  const content = `${head}2026-03-02,980.00,r-1,INV-2026-0047\n`;
  await call("createImportBatch", { body: { profileId, fileName: "march.csv", content } });
  const broken = `${head.replace("amount", "betrag")}2026-03-02,980.00,r-2,x\n`;
  await call("createImportBatch", { body: { profileId, fileName: "broken.csv", content: broken } });
  await complete();
  for (let drop = 0; drop < 2; drop += 1) {
    world.clock.now += 1_000;
    dropFile(world, `${dropPrefixOf(organizationId)}${profileId}/march.csv`, content);
    await complete();
  }
}

/** Payouts for which the bank pays the exact amount, less, more, and nothing. */
async function playSettlements({ call, complete, world }: Driver): Promise<void> {
  const profile = {
    name: "Payouts, CSV",
    sourceType: "bank_statement",
    format: "csv",
    mapping: { bookingDate: "date", amount: "amount", externalReference: "ref" },
    defaults: { currency: "EUR", account: "DE89370400440532013000" },
  };
  const { id: profileId = "" } = await call("createImportProfile", { body: profile });
  const date = new Date(world.clock.now).toISOString().slice(0, 10);
  const paid = [
    ["po_1", "97.00", "97.00"],
    ["po_2", "197.00", "190.00"],
    ["po_3", "297.00", "300.00"],
    ["po_4", "397.00", null],
  ] as const;
  for (const [reference, net, bank] of paid) {
    const gross = String(Number(net) + 3);
    const body = { provider: "acme_pay", reference, currency: "EUR", gross, net };
    const expectedOn = bank === null ? "2026-02-01" : date;
    const { id = "" } = await call("createSettlement", { body: { ...body, expectedOn } });
    const params = { settlementId: id };
    const items = [{ type: "charge", externalReference: reference, gross, fee: "3", net }];
    await call("addSettlementItems", { params, body: { items } });
    await call("completeSettlement", { params });
    const content = `date,amount,ref\n${date},${bank},${reference}\n`;
    const file = { profileId, fileName: `${reference}.csv`, content };
    if (bank !== null) await call("createImportBatch", { body: file });
    await complete();
  }
}

/** A day of an account whose bank and ledger agree. */
async function playCloses({ call, complete }: Driver): Promise<void> {
  const number = "DE02120300000000202051";
  const body = { kind: "bank", name: "Collections EUR", number, currency: "EUR" };
  const { id: account = "" } = await call("createAccount", { body });
  for (const source of ["bank", "ledger"]) {
    const balance = { account, asOf: "2026-03-01", source, amount: "1250.00" };
    await call("recordBalance", { body: balance });
  }
  const day = { businessDate: "2026-03-01", timeZone: "Europe/Berlin" };
  const scope = { accounts: [account] };
  const { id: closeId = "" } = await call("createClose", { body: { ...day, scope } });
  await call("approveClose", { params: { closeId } });
  await complete();
}

/** Evidence in a currency that is in no table: probably misspelt. */
async function playUnknown({ call, complete }: Driver): Promise<void> {
  const amount = { amount: "412.50", currency: "USCD" };
  await call("createProviderEvidence", { body: { ...report("INV-2026-0049", "1"), amount } });
  await complete();
}

async function playIntegrations({ call, complete, world }: Driver): Promise<void> {
  const integrationKey = "payouts";
  const body = {
    name: "Payouts",
    integrationKey,
    apiKey: "sk-1",
    webhookBaseUrl: "https://reconciliation.example.com",
    eventCategories: ["transfer"],
    pollingEnabled: false,
  };
  const { id: integrationId = "" } = await call("createPartnerIntegration", { body });
  const forged = Buffer.from("forged").toString("base64");
  const headers = { "x-webhook-signature": `t=${world.clock.now},v0=${forged}` };
  const delivery = { params: { integrationKey }, body: "{}", headers };
  await request(world, "receivePartnerWebhook", delivery);
  const params = { integrationId };
  await call("updatePartnerIntegration", { params, body: { status: "disabled" } });
  await complete();
}

/** The file of a day does not come, an integration falls silent, and an endpoint receives digests. */
async function playExpected({ call, complete, world }: Driver): Promise<void> {
  const profile = {
    name: "Processor, CSV",
    sourceType: "psp_report",
    format: "csv",
    mapping: { occurredAt: "date", amount: "amount", externalReference: "ref" },
    defaults: { currency: "EUR" },
    expectedBy: { time: "09:30", timeZone: "Europe/Berlin", businessDaysOnly: false },
  };
  await call("createImportProfile", { body: profile });
  const integration = {
    name: "Base, deposits",
    integrationKey: "base_deposits",
    chainId: 8453,
    addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
    tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
    expectedWithin: { minutes: 1_440 },
  };
  await call("createOnchainIntegration", { body: integration });
  const name = "Channel";
  const eventTypes = ["digest.hourly", "digest.daily"];
  const endpoint = { name, url: `http://${hostNames.receiver}/digests`, eventTypes };
  await call("createOutboundWebhookEndpoint", { body: endpoint });
  for (const day of [1, 2]) {
    world.clock.now += day * 1_440 * minute;
    await startScheduled(world, "deadline-sweeper");
    await complete();
  }
}

async function playEndpoints({ call, complete }: Driver, endpointId: string): Promise<void> {
  await call("testOutboundWebhookEndpoint", { params: { endpointId } });
  const body = { name: "Gone", url: `http://${hostNames.receiver}/gone` };
  const { id = "" } = await call("createOutboundWebhookEndpoint", { body });
  await complete();
  await call("testOutboundWebhookEndpoint", { params: { endpointId: id } });
  await complete();
}

async function eventsOf(driver: Driver): Promise<EventBody[]> {
  const bodies: EventBody[] = [];
  for (let offset = 0, total = 1; offset < total; offset += 100) {
    const query = `limit=100&offset=${offset}`;
    const page = await driver.call("listOutboundWebhookEvents", { query });
    const { items, total: all } = page as unknown as {
      readonly items: readonly { readonly payload: EventBody }[];
      readonly total: number;
    };
    bodies.push(...items.map(({ payload }) => payload));
    total = all;
  }
  return bodies.reverse();
}

/** @returns the bodies of all events, oldest first */
export async function announceAll(simulator: Simulator): Promise<readonly EventBody[]> {
  const world: World = await simulator.open(seededSnapshot, "memory");
  const driver = slowly(driverOf(world));
  const body = { name: "Ledger", url: `http://${hostNames.receiver}/hook` };
  const { id = "" } = await driver.call("createOutboundWebhookEndpoint", { body });
  await playEvidence(driver);
  await playCaseWork(driver);
  await playImports(driver);
  await playSettlements(driver);
  await playIntegrations(driver);
  await playIntents(driver);
  await playDeadlines(driver);
  await playExpected(driver);
  await playCloses(driver);
  await playEndpoints(driver, id);
  await playUnknown(driver);
  const bodies = await eventsOf(driver);
  await world.close();
  return bodies;
}
