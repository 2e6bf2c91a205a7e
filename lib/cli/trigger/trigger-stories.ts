/**
 * Scenarios of `recon trigger` that need no partner: payments, and what a provider, a bank or a chain
 * reports of them, as requests to the public API.
 */
import type { RequestOf } from "#api/client/types.ts";

export const storyNames = [
  "refund",
  "chargeback",
  "bank-return",
  "payout-net-of-fees",
  "wrong-account",
  "fake-token",
] as const;
export type StoryName = (typeof storyNames)[number];

type Intent = RequestOf<"createPaymentIntent">["body"];

type Report = {
  /** What is reported, in a few words. */
  readonly title: string;
} & (
  | { readonly provider: RequestOf<"createProviderEvidence">["body"] }
  | { readonly onchain: RequestOf<"createOnchainEvidence">["body"] }
  /** A bank statement, camt.053. */
  | { readonly statement: string }
);

export type TriggerStory = {
  readonly description: string;
  /** The payments; the case of the first one is shown. */
  readonly intents: (reference: string) => readonly [Intent, ...Intent[]];
  readonly reports: (reference: string) => readonly Report[];
};

const euros = (amount: string) => ({ amount, currency: "EUR" });
const payment = (reference: string, amount: string): Intent => ({
  externalReference: reference,
  source: euros(amount),
  destination: euros(amount),
  paymentType: "bank",
});

/** A card payment of 100.00 EUR as the provider reports it; `ch-` and the reference is its id. */
function charge(reference: string): Report {
  return {
    title: "the provider reports the payment",
    provider: {
      provider: "trigger_psp",
      sourceRef: `charge-${reference}`,
      providerTransferId: `ch-${reference}`,
      phase: "destination",
      amount: euros("100.00"),
      externalReference: reference,
      payload: {},
    },
  };
}

/** Money of that payment that goes back under an id of its own. */
function back(reference: string, type: "refund" | "dispute", amount: string): Report {
  const id = `${type}-${reference}`;
  return {
    title: `the provider reports the ${type}`,
    provider: {
      provider: "trigger_psp",
      sourceRef: id,
      providerTransferId: id,
      phase: "destination",
      amount: euros(amount),
      reverses: `ch-${reference}`,
      references: [{ type, value: id }],
      payload: {},
    },
  };
}

const ownAccount = "DE89370400440532013000";
const otherAccount = "FR1420041010050500013M02606";

type Entry = {
  readonly sign: "CRDT" | "DBIT";
  readonly day: string;
  readonly more?: string;
};

/** A statement with entries of 100.00 EUR, without balances. */
function statementOf(account: string, reference: string, entries: readonly Entry[]): string {
  const rows = entries.map(
    ({ sign, day, more = "" }, at) =>
      `<Ntry><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}-${at}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`,
  );
  return `<Document><BkToCstmrStmt><Stmt><Id>${reference}</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${rows.join("")}</Stmt></BkToCstmrStmt></Document>`;
}

export const triggerStories = {
  refund: {
    description: "a card payment of which a part is refunded",
    intents: (reference) => [payment(reference, "100.00")],
    reports: (reference) => [charge(reference), back(reference, "refund", "30.00")],
  },
  chargeback: {
    description: "a card payment that is charged back as a whole",
    intents: (reference) => [payment(reference, "100.00")],
    reports: (reference) => [charge(reference), back(reference, "dispute", "100.00")],
  },
  "bank-return": {
    description: "a bank payout that the other bank returns: its account is closed",
    intents: (reference) => [{ ...payment(reference, "100.00"), direction: "outbound" }],
    reports: (reference) => [
      {
        title: "the statement has the payout and its return",
        statement: statementOf(ownAccount, reference, [
          { sign: "DBIT", day: "2026-03-02" },
          {
            sign: "CRDT",
            day: "2026-03-04",
            more: "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>",
          },
        ]),
      },
    ],
  },
  "payout-net-of-fees": {
    description: "two payments that arrive as one payout, less the provider's fee",
    intents: (reference) => [payment(reference, "60.00"), payment(`${reference}-b`, "40.00")],
    reports: (reference) => [
      {
        title: "the provider reports the payout",
        provider: {
          provider: "trigger_psp",
          sourceRef: `payout-${reference}`,
          providerTransferId: `po-${reference}`,
          phase: "destination",
          amount: euros("97.10"),
          fees: [{ type: "provider", ...euros("2.90") }],
          references: [
            { type: "charge", value: reference },
            { type: "charge", value: `${reference}-b` },
          ],
          payload: {},
        },
      },
    ],
  },
  "wrong-account": {
    description: "a payment that reaches another account than the beneficiary's",
    intents: (reference) => [
      { ...payment(reference, "100.00"), beneficiaryAccount: ownAccount, direction: "inbound" },
    ],
    reports: (reference) => [
      {
        title: "the statement of the other account has the payment",
        statement: statementOf(otherAccount, reference, [{ sign: "CRDT", day: "2026-03-02" }]),
      },
    ],
  },
  "fake-token": {
    description: "a token that calls itself USDC and is not",
    intents: (reference) => [
      {
        externalReference: reference,
        source: { amount: "100.00", currency: "USDC" },
        destination: { amount: "100.00", currency: "USDC" },
        paymentType: "stablecoin",
        stablecoin: "USDC",
        chain: "ethereum",
      },
    ],
    reports: (reference) => [
      {
        title: "the chain shows a transfer of another contract",
        onchain: {
          txHash: hashOf(reference),
          chainId: 1,
          tokenAddress: `0x${"5c".repeat(20)}`,
          externalReference: reference,
          amount: { amount: "100.00", currency: "USDC" },
          payload: {},
        },
      },
    ],
  },
} as const satisfies Record<StoryName, TriggerStory>;

/** A hash of the right form that differs with the reference. */
function hashOf(reference: string): string {
  return `0x${Buffer.from(reference).toString("hex").padEnd(64, "0").slice(-64)}`;
}
