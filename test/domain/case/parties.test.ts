/** The asset of a leg: its network, and its token contract (docs/matching.md, Who and what). */
import { expect, test } from "vitest";
import { caseLegs } from "#domain/case/leg/case-leg.ts";
import { type AssetCheck, checkAsset, namesBeneficiary } from "#domain/case/verdict/parties.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { evaluate, intentOf, legOf, linkTo, money } from "../samples.ts";

const usdcOnEthereum = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const bridgedOnPolygon = "0x2791bca1f2de4661ed88a30c99a7a9449aa84174";
const own = `0x${"ab".repeat(20)}`;

type AssetRow = {
  readonly leg: Partial<FlowLeg>;
  readonly ticker?: string;
  readonly chain?: string | null;
  readonly assets?: readonly string[];
  readonly check: AssetCheck | null;
};

const rows: Readonly<Record<string, AssetRow>> = {
  "the issuer's contract": { leg: { chainId: 1, tokenAddress: usdcOnEthereum }, check: "right" },
  "a token that calls itself USDC": { leg: { chainId: 1, tokenAddress: own }, check: "wrong" },
  "a bridged token under the issuer's ticker": {
    chain: "matic",
    leg: { chainId: 137, tokenAddress: bridgedOnPolygon },
    check: "wrong",
  },
  "the issuer's contract of another network": {
    chain: null,
    leg: { chainId: 137, tokenAddress: usdcOnEthereum },
    check: "wrong",
  },
  "another network than the payment's": {
    chain: "Avalanche C-Chain",
    leg: { chainId: 1, tokenAddress: usdcOnEthereum },
    check: "wrong",
  },
  "another network, without a token contract": { leg: { chainId: 137 }, check: "wrong" },
  "an unknown name of a network contradicts nothing": {
    chain: "our private ledger",
    leg: { chainId: 1, tokenAddress: usdcOnEthereum },
    check: "right",
  },
  "no contract of the ticker is known on the network": {
    chain: null,
    leg: { chainId: 100, tokenAddress: own },
    check: "unverified",
  },
  "no contract of the ticker is known at all": {
    ticker: "XSGD",
    leg: { chainId: 1, tokenAddress: own },
    check: "unverified",
  },
  "without a token contract nothing is said": { leg: { chainId: 1 }, check: null },
  "without a chain nothing is said": { leg: { tokenAddress: own }, check: null },
  "another phase is not asked": {
    leg: { chainId: 137, tokenAddress: own, phase: "transfer" },
    check: null,
  },
  "the organization's own contract": {
    ticker: "XSGD",
    leg: { chainId: 1, tokenAddress: own.toUpperCase().replace("0X", "0x") },
    assets: ["XSGD/1"],
    check: "right",
  },
  "the organization's own contract beside the issuer's": {
    leg: { chainId: 1, tokenAddress: own },
    assets: ["USDC/1"],
    check: "right",
  },
  "the issuer's contract beside the organization's own": {
    leg: { chainId: 1, tokenAddress: usdcOnEthereum },
    assets: ["USDC/1"],
    check: "right",
  },
  "another contract than the organization's own": {
    ticker: "XSGD",
    leg: { chainId: 1, tokenAddress: `0x${"cd".repeat(20)}` },
    assets: ["XSGD/1"],
    check: "wrong",
  },
  "the organization's own contract of another ticker": {
    ticker: "XSGD",
    leg: { chainId: 1, tokenAddress: own },
    assets: ["EURX/1"],
    check: "unverified",
  },
  "the organization's own contract of another network": {
    ticker: "XSGD",
    leg: { chainId: 1, tokenAddress: own },
    assets: ["XSGD/137"],
    check: "unverified",
  },
};

test.each(Object.entries(rows))("%s", (_, row) => {
  const { leg, ticker = "USDC", chain = "ethereum", assets = [], check } = row;
  const amount = money(`100 ${ticker}`);
  const intent = intentOf({ source: amount, destination: amount, chain });
  const moved = legOf(`100 ${ticker}`, { kind: "chain", ...leg });
  const added = assets.map((text) => {
    const [name = "", chainId] = text.split("/");
    return { ticker: name, chainId: Number(chainId), tokenAddress: own };
  });
  const [caseLeg] = caseLegs(intent, [linkTo(intent, moved)]);
  if (caseLeg === undefined) throw new Error("The leg is not in the case.");
  expect(checkAsset(caseLeg, intent, added)).toBe(check);
  const { exceptionType } = evaluate({ intent, legs: [moved], assets: added });
  expect(exceptionType === "wrong_asset").toBe(check === "wrong");
});

test("two names without letters and digits are not one name", () => {
  const nameOnly = (name: string) => ({ ...intentOf({}), beneficiaryName: name });
  const named = (name: string) =>
    legOf("100 USD", { kind: "bank", metadata: { counterpartyName: name } });
  expect(namesBeneficiary(named("Acme, Inc."), nameOnly("ACME INC"))).toBe(true);
  expect(namesBeneficiary(named("***"), nameOnly("---"))).toBe(false);
});
