/** The demo's input: five typical payments and their evidence. */

export type DemoStep = {
  readonly title: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export function demoSteps(now: Date): DemoStep[] {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  return [rule(), ...earlyEvidence(at), ...intents(at), ...evidence(at)];
}

type At = (minutesAgo: number) => string;

function rule(): DemoStep {
  return {
    title: "Rule: cross-border payments may differ by up to 5.00 in the destination currency",
    path: "/v1/reconciliation-rules",
    body: { name: "Cross-border tolerance", paymentType: "cross_border", amountTolerance: "5.00" },
  };
}

function earlyEvidence(at: At): DemoStep[] {
  return [
    {
      title: "Evidence before its intent: the bank reports an instant credit transfer",
      path: "/v1/evidence/provider",
      body: {
        provider: "acme_bank",
        sourceRef: "sct-inst-20260301-000871",
        phase: "destination",
        amount: { amount: "2400.00", currency: "EUR" },
        externalReference: "invoice-2026-0871",
        occurredAt: at(40),
        payload: { endToEndId: "invoice-2026-0871", service: "SCT Inst", status: "ACSC" },
      },
    },
  ];
}

function intents(at: At): DemoStep[] {
  const path = "/v1/payment-intents";
  return [
    {
      title: "Intent: stablecoin payout of 1,500 USDC on Base",
      path,
      body: {
        externalReference: "payout-2026-0001",
        source: { amount: "1500.00", currency: "USD" },
        destination: { amount: "1500.00", currency: "USDC" },
        paymentType: "stablecoin",
        stablecoin: "USDC",
        chain: "base",
        beneficiaryAccount: "0x8ba1f109551bd432803012645ac136ddd64dba72",
        beneficiaryName: "Lumen Studio LLC",
        effectiveDate: at(60),
      },
    },
    {
      title: "Intent: bank payout of 2,400 EUR",
      path,
      body: {
        externalReference: "invoice-2026-0871",
        source: { amount: "2400.00", currency: "EUR" },
        destination: { amount: "2400.00", currency: "EUR" },
        paymentType: "bank",
        beneficiaryAccount: "NL91ABNA0417164300",
        beneficiaryName: "Van Dijk Logistics B.V.",
        effectiveDate: at(60),
      },
    },
    {
      title: "Intent: cross-border payment, 1,000 USD to 17,125 MXN",
      path,
      body: {
        externalReference: "remittance-7731",
        source: { amount: "1000.00", currency: "USD" },
        destination: { amount: "17125.00", currency: "MXN" },
        paymentType: "cross_border",
        beneficiaryAccount: "032180000118359719",
        beneficiaryName: "Maria Fernanda Ortiz",
        references: [{ type: "provider_transfer_id", value: "tr_9f2c4a1b" }],
        effectiveDate: at(90),
      },
    },
    {
      title: "Intent: supplier payment of 750 USD, which will be underpaid",
      path,
      body: {
        externalReference: "po-55120",
        source: { amount: "750.00", currency: "USD" },
        destination: { amount: "750.00", currency: "USD" },
        paymentType: "bank",
        beneficiaryName: "Northwind Paper Co.",
        effectiveDate: at(120),
      },
    },
    {
      title: "Intent: payout of 310.50 GBP, without any evidence",
      path,
      body: {
        externalReference: "payout-2026-0002",
        source: { amount: "310.50", currency: "GBP" },
        destination: { amount: "310.50", currency: "GBP" },
        paymentType: "bank",
        beneficiaryName: "Harbour Lane Dental",
        effectiveDate: at(30),
      },
    },
  ];
}

function evidence(at: At): DemoStep[] {
  return [
    {
      title: "On-chain evidence: a USDC transfer to the beneficiary's address",
      path: "/v1/evidence/onchain",
      body: {
        txHash: "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060",
        chainId: 8453,
        fromAddress: "0xd8da6bf26964af9d7eed9e03e53415d37aa96045",
        toAddress: "0x8ba1f109551bd432803012645ac136ddd64dba72",
        tokenAddress: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
        externalReference: "payout-2026-0001",
        amount: { amount: "1500.00", currency: "USDC" },
        occurredAt: at(35),
        payload: { blockNumber: 27184021, logIndex: 118, value: "1500000000" },
      },
    },
    {
      title:
        "Provider evidence: the cross-border transfer, found by its transfer id, 3.20 MXN short",
      path: "/v1/evidence/provider",
      body: {
        provider: "crosspay",
        sourceRef: "crosspay-evt-48113",
        providerTransferId: "tr_9f2c4a1b",
        phase: "destination",
        amount: { amount: "17121.80", currency: "MXN" },
        occurredAt: at(20),
        payload: { id: "tr_9f2c4a1b", state: "payment_processed", final_amount: "17121.80" },
      },
    },
    {
      title: "Provider evidence: the supplier received 700 USD",
      path: "/v1/evidence/provider",
      body: {
        provider: "acme_bank",
        sourceRef: "wire-20260301-112233",
        phase: "destination",
        amount: { amount: "700.00", currency: "USD" },
        externalReference: "po-55120",
        occurredAt: at(15),
        payload: { imad: "20260301MMQFMP9A000871", amount: 700.0 },
      },
    },
  ];
}
