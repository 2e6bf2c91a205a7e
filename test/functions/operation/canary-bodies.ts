/** Request bodies with every field set, with values that can be found wherever they leak. */
import { newTxHash } from "../sample-bodies.ts";
import { type Client, read, textOf } from "../service-client.ts";

export const day = "2031-05-06T07:08:09Z";

/** The same for everyone: it must not distinguish two organizations. */
const provider = "canary_provider";

/** Values that differ from each other and from those of another organization. */
export type Canary = {
  /** At most 43 characters. */
  readonly text: string;
  /** A decimal string. */
  readonly amount: string;
  /** A whole number. */
  readonly minutes: number;
};

export type Body = Record<string, unknown>;

export function money({ amount }: Canary) {
  return { amount, currency: "USD" };
}

function references({ text }: Canary) {
  return [{ type: `${text}-type`, value: `${text}-value` }];
}

function metadata({ text }: Canary) {
  return { [text]: { nested: [text] } };
}

export function intent(canary: Canary): Body {
  const { text } = canary;
  return {
    externalReference: `${text}-reference`,
    source: money(canary),
    destination: money(canary),
    paymentType: "stablecoin",
    paymentSubtype: `${text}-subtype`,
    stablecoin: `${text}-coin`,
    chain: `${text}-chain`,
    direction: "inbound",
    beneficiaryAccount: `${text}-account`,
    beneficiaryName: `${text}-name`,
    effectiveDate: day,
    references: references(canary),
    metadata: metadata(canary),
    expectedLegs: [{ phase: "source", requirement: "optional" }],
    refundOf: null,
  };
}

function evidence(canary: Canary): Body {
  const { text } = canary;
  return {
    status: "confirmed",
    amount: money(canary),
    payload: metadata(canary),
    externalReference: `${text}-reference`,
    requirementLevel: "required",
    occurredAt: "2026-05-06T07:08:09Z",
    references: references(canary),
    metadata: metadata(canary),
    fees: [{ type: "network", ...money(canary) }],
  };
}

export function providerEvidence(canary: Canary): Body {
  const { text } = canary;
  return {
    ...evidence(canary),
    provider,
    sourceRef: `${text}-source`,
    reverses: text,
    integrationKey: `${text}-integration`,
    providerTransferId: `${text}-transfer`,
    routeGroupId: `${text}-group`,
    phase: "source",
    sequence: canary.minutes,
    exchangeRate: canary.amount,
    sameAs: { provider: `${text}-other`, id: `${text}-same` },
    account: `${text}-account`,
    counterparty: { name: `${text}-name`, account: `${text}-other` },
  };
}

export function onchainEvidence(canary: Canary): Body {
  const { text } = canary;
  return {
    ...evidence(canary),
    chainFamily: "evm",
    txHash: newTxHash(),
    chainId: canary.minutes,
    fromAddress: `${text}-from`,
    toAddress: `${text}-to`,
    tokenAddress: `${text}-token`,
    sourceRef: `${text}-onchain`,
    reverses: text,
    phase: "transfer",
    logIndex: canary.minutes,
  };
}

export function rule(canary: Canary): Body {
  const { text, amount, minutes } = canary;
  return {
    name: `${text}-rule`,
    paymentType: "bank",
    sourceType: "manual",
    isActive: false,
    amountTolerance: amount,
    toleranceCurrency: "EUR",
    amountTolerancePercent: amount,
    maximumFeePercent: amount,
    maximumFxPercent: amount,
    timeWindowMinutes: minutes,
    expectedCompletionMinutes: minutes,
    delayedSettlementThresholdMinutes: minutes,
    sourceSlaMinutes: minutes,
    intermediaryInSlaMinutes: minutes,
    transferSlaMinutes: minutes,
    intermediaryOutSlaMinutes: minutes,
    destinationSlaMinutes: minutes,
    allowProviderIdMatch: true,
    countsBusinessTime: false,
    allowTxHashMatch: true,
    allowReferenceExactMatch: true,
    allowAmountAndTimeWindowMatch: true,
    requireAllRequiredLegs: true,
    metadata: metadata(canary),
  };
}

/** One contract is one asset of an organization, so each call names another one. */
export function asset({ text }: Canary): Body {
  return {
    ticker: "XSGD",
    chain: "polygon",
    chainId: 137,
    tokenAddress: newTxHash().slice(0, 42),
    decimals: 6,
    label: `${text}-label`,
  };
}

export function apiKey(canary: Canary): Body {
  const { text } = canary;
  return {
    name: `${text}-key`,
    scopes: [`${text}-scope`],
    expiresAt: day,
    metadata: metadata(canary),
  };
}

export async function create(
  client: Client,
  path: string,
  body: Body,
  field: string,
): Promise<string> {
  return textOf(read(await client.post(path, body), 201)[field]);
}
