/** Random actions of clients, providers, partners and people. */
import { hmacOf } from "../../partner/signing.ts";
import type { Random } from "../random.ts";
import type { SeededChain } from "../world/seeded-chain.ts";
import { drawImport } from "../world/seeded-files.ts";
import type { SeededPartner } from "../world/seeded-partner.ts";
import { drawCaseWork } from "./case-work.ts";
import type { Action, Knowledge } from "./knowledge.ts";
import { amendedBeneficiaries, beneficiaryOf, reachedBy, sidesOf } from "./receivers.ts";

export type Situation = {
  readonly random: Random;
  readonly known: Knowledge;
  readonly partner: SeededPartner;
  readonly chain: SeededChain;
  readonly onchainSecret: string;
  readonly profileIds: readonly string[];
};

/** Few references, transfers and transactions, so that they collide. */
const references = ["R-1", "R-2", "R-3", "R-4"];
const amounts = ["92.50", "92.50", "46.25", "92.49", "10"];
const tokens = [`0x${"ab".repeat(20)}`, `0x${"cd".repeat(20)}`] as const;
const hashes = ["aa", "bb"].map((byte) => `0x${byte.repeat(32)}`);

export const integrationKey = "seeded_chain";
/** ISO 4217 will never list it: codes that begin with X are for other uses. */
const unlistedCurrency = "XQQ";

const draws: readonly (readonly [weight: number, draw: (situation: Situation) => Action | null])[] =
  [
    [4, createIntent],
    [1, createRefund],
    [6, providerEvidence],
    [3, goingBack],
    [1, unknownCurrency],
    [2, onchainEvidence],
    [2, onchainWebhook],
    [2, changeCase],
    [6, drawCaseWork],
    [1, runCase],
    [2, createLink],
    [1, deleteLink],
    [1, cancelIntent],
    [2, amendIntent],
    [2, createRule],
    [3, changeRule],
    [1, simulateRule],
    [1, changeAssets],
    [3, listCases],
    [3, importFile],
    [3, withdrawImport],
    [8, partnerDelivery],
    [3, forgedDelivery],
    [5, extendChain],
    [1, exportCases],
  ];
const weights = draws.reduce((sum, [weight]) => sum + weight, 0);

/** The next random request; it uses only records that already exist. */
export function drawAction(situation: Situation): Action {
  let at = situation.random.below(weights);
  for (const [weight, draw] of draws) {
    at -= weight;
    if (at < 0) return draw(situation) ?? createIntent(situation);
  }
  return createIntent(situation);
}

function createIntent({ random }: Situation): Action {
  const externalReference = random.pick(references);
  const body = {
    externalReference,
    source: { amount: "100.00", currency: "USD" },
    destination: { amount: random.chance(0.9) ? "92.50" : "92.51", currency: "EUR" },
    ...beneficiaryOf(externalReference),
  };
  return { operationId: "createPaymentIntent", given: { body } };
}

/** A reference of any payment, sometimes of a refund. */
function createRefund({ random, known }: Situation): Action | null {
  const refundOf = pickFrom(random, known.intents.values());
  if (refundOf === null) return null;
  const amount = { amount: random.pick(amounts), currency: "EUR" };
  const externalReference = `back of ${refundOf}`;
  const body = { externalReference, refundOf, source: amount, destination: amount };
  return { operationId: "createPaymentIntent", given: { body } };
}

function providerEvidence({ random }: Situation): Action {
  const report = random.below(8);
  const body = {
    provider: "acme_bank",
    sourceRef: `ref-${report}`,
    ...sidesOf(report),
    phase: random.pick(["destination", "destination", "source"]),
    status: random.pick(["pending", "confirmed", "confirmed", "failed"]),
    ...(random.chance(0.7) ? { externalReference: random.pick(references) } : {}),
    ...(random.chance(0.6) ? { providerTransferId: `tr-${random.below(4)}` } : {}),
    ...(random.chance(0.15) ? { reverses: random.pick(["tr-0", "tr-1", "ref-0"]) } : {}),
    amount: { amount: random.pick(amounts), currency: "EUR" },
    payload: { note: "reported" },
  };
  return { operationId: "createProviderEvidence", given: { body } };
}

/** A refund under an id of its own, which may fail after it succeeded, and a dispute about it that is won. */
function goingBack({ random }: Situation): Action {
  const transfer = `tr-${random.below(4)}`;
  const [refund, dispute] = [`back-${transfer}`, `won-${transfer}`];
  const isWon = random.chance(0.4);
  const own = isWon ? dispute : refund;
  const status = isWon ? "confirmed" : random.pick(["pending", "confirmed", "failed"]);
  const body = {
    provider: "acme_bank",
    sourceRef: `${own}:${status}`,
    phase: "destination",
    status,
    providerTransferId: own,
    reverses: isWon ? refund : transfer,
    amount: { amount: "92.50", currency: "EUR" },
    payload: { note: "reported" },
  };
  return { operationId: "createProviderEvidence", given: { body } };
}

/** It is stored, and told. */
function unknownCurrency({ random }: Situation): Action {
  const body = {
    provider: "acme_bank",
    sourceRef: `unknown-${random.below(4)}`,
    phase: "destination",
    status: "confirmed",
    externalReference: random.pick(references),
    amount: { amount: "92.50", currency: unlistedCurrency },
    payload: { note: "reported" },
  };
  return { operationId: "createProviderEvidence", given: { body } };
}

function chainBody({ random, known }: Situation) {
  const id = [...known.intents.values()].at(0);
  const txHash = random.pick(hashes);
  const logIndex = random.below(2);
  return {
    txHash,
    chainId: 1,
    tokenAddress: tokens[0],
    logIndex,
    ...reachedBy(txHash === hashes[0], logIndex),
    ...(id !== undefined && random.chance(0.5) ? { paymentIntentId: id } : {}),
    amount: { amount: random.pick(amounts), currency: "EUR" },
    payload: { block: 7 },
  };
}

function onchainEvidence(situation: Situation): Action {
  return { operationId: "createOnchainEvidence", given: { body: chainBody(situation) } };
}

function onchainWebhook(situation: Situation): Action {
  const body = JSON.stringify(chainBody(situation));
  const secret = Buffer.from(situation.onchainSecret);
  return {
    operationId: "receiveOnchainWebhook",
    given: { body, params: { integrationKey } },
    headersAt: (now) => {
      const signature = hmacOf(String(now), body, secret).toString("base64");
      return { "x-webhook-signature": `t=${now},v0=${signature}` };
    },
  };
}

function importFile({ random, profileIds }: Situation): Action {
  return drawImport(random, profileIds, references, amounts);
}

function withdrawImport({ random, known }: Situation): Action | null {
  const batchId = pickFrom(random, known.batches.keys());
  if (batchId === null) return null;
  return { operationId: "withdrawImportBatch", given: { params: { batchId } } };
}

function partnerDelivery({ partner }: Situation): Action | null {
  return partner.nextDelivery(references, amounts);
}

function forgedDelivery(situation: Situation): Action | null {
  const { random, partner } = situation;
  if (random.chance(0.6)) return partner.forgedDelivery();
  const forged = { ...situation, onchainSecret: "guessed" };
  return { ...onchainWebhook(forged), isForged: true };
}

function extendChain({ chain }: Situation): null {
  chain.moveOn(amounts);
  return null;
}

function exportCases(): Action {
  return { operationId: "exportReconciliationCases", given: { query: "async=true" } };
}

function changeCase({ random, known }: Situation): Action | null {
  const caseId = pickFrom(random, known.caseIds);
  if (caseId === null) return null;
  const status = random.pick(["open", "resolved", "archived"]);
  const body = random.chance(0.5) ? { status } : { status, notes: "Looked at." };
  return { operationId: "updateReconciliationCase", given: { params: { caseId }, body } };
}

function runCase({ random, known }: Situation): Action | null {
  const caseId = pickFrom(random, known.caseIds);
  if (caseId === null) return null;
  return { operationId: "runReconciliationCase", given: { params: { caseId } } };
}

function createLink({ random, known }: Situation): Action | null {
  const caseId = pickFrom(random, known.caseIds);
  const flowLegId = pickFrom(random, known.flowLegIds);
  if (caseId === null || flowLegId === null) return null;
  const body = random.chance(0.5) ? { flowLegId } : { flowLegId, allocatedAmount: "10" };
  return { operationId: "createMatchLink", given: { params: { caseId }, body } };
}

function deleteLink({ random, known }: Situation): Action | null {
  const linkId = pickFrom(random, known.links.keys());
  if (linkId === null) return null;
  const params = { caseId: known.links.get(linkId) ?? "", linkId };
  return { operationId: "deleteMatchLink", given: { params } };
}

function cancelIntent({ random, known }: Situation): Action | null {
  const paymentIntentId = pickFrom(random, known.intents.values());
  if (paymentIntentId === null) return null;
  return { operationId: "cancelPaymentIntent", given: { params: { paymentIntentId } } };
}

function amendIntent({ random, known }: Situation): Action | null {
  const paymentIntentId = pickFrom(random, known.intents.values());
  if (paymentIntentId === null) return null;
  const amount = random.pick(amounts);
  const transfer = random.below(4);
  const beneficiaryAccount = amendedBeneficiaries[transfer] ?? null;
  const changes = [
    { destination: { amount, currency: "EUR" } },
    { references: [{ type: "transfer", value: `tr-${transfer}` }], beneficiaryAccount },
    { references: null, effectiveDate: "2026-01-02T00:00:00Z" },
    { expectedLegs: [{ phase: "source", requirement: "required" }] },
  ];
  const body = { reason: "The order changed.", ...random.pick(changes) };
  return { operationId: "amendPaymentIntent", given: { params: { paymentIntentId }, body } };
}

function ruleSettings(random: Random) {
  return {
    amountTolerance: random.pick(["0", "0.01", "1"]),
    destinationSlaMinutes: random.pick([5, 60]),
    timeWindowMinutes: 600,
  };
}

function createRule({ random }: Situation): Action {
  const body = { name: `Rule ${random.below(1_000)}`, ...ruleSettings(random) };
  return { operationId: "createReconciliationRule", given: { body } };
}

function changeRule({ random, known }: Situation): Action | null {
  const ruleId = pickFrom(random, known.ruleIds);
  if (ruleId === null) return null;
  const params = { ruleId };
  return random.chance(0.6)
    ? { operationId: "deleteReconciliationRule", given: { params } }
    : { operationId: "updateReconciliationRule", given: { params, body: ruleSettings(random) } };
}

function simulateRule({ random }: Situation): Action {
  const body = { rule: ruleSettings(random) };
  return { operationId: "simulateReconciliationRule", given: { body } };
}

/** Adds the token of the evidence or another one of its ticker, or deletes one. */
function changeAssets({ random, known }: Situation): Action | null {
  const assetId = pickFrom(random, known.assetIds);
  if (assetId !== null && random.chance(0.5)) {
    return { operationId: "deleteAsset", given: { params: { assetId } } };
  }
  const body = { ticker: "EUR", chainId: 1, tokenAddress: random.pick(tokens) };
  return { operationId: "createAsset", given: { body } };
}

function listCases(): Action {
  return { operationId: "listReconciliationCases", given: { query: "limit=5" } };
}

function pickFrom(random: Random, values: Iterable<string>): string | null {
  const list = [...values];
  return list.length === 0 ? null : random.pick(list);
}
