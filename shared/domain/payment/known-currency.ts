/**
 * Currencies and tickers that the service knows by itself. Evidence in another one is accepted, and told
 * (docs/partner.md, What is not understood): a misspelt currency matches no payment, in silence.
 */
import { type Currency, isTicker } from "#domain/value/currency.ts";
import { tokenContracts } from "./token-contracts.ts";

/** The active codes of ISO 4217 without a minor unit: metals, units of account, and the codes XTS and XXX. */
const codesWithoutMinorUnit = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX";

/** Coins of networks, and tokens that payments commonly use, in addition to those with a published contract. */
const commonTickers = `
  ADA ALGO APT ARB ATOM AVAX BCH BNB BTC CELO DOGE DOT ETC ETH FTM HBAR LTC MATIC NEAR OP POL S SOL SUI TON TRX
  WBTC WETH XDAI XLM XMR XRP XTZ
  AUSD BRLA BUSD CADC CNGN CRVUSD CUSD DAI EURC EURCV EURE EURI EURR EURS EURT FDUSD FRAX GBPT GHO GUSD GYEN
  IDRT LUSD MXNB PYUSD RLUSD SUSD TUSD USD0 USD1 USDB USDC USDC.E USDD USDE USDG USDH USDL USDM USDP USDQ USDR
  USDS USDT USDT.E USDT0 USDX USDY XSGD ZUSD`;

const known: ReadonlySet<string> = new Set([
  ...codesWithoutMinorUnit.split(" "),
  ...commonTickers.trim().split(/\s+/),
  ...tokenContracts.map(({ ticker }) => ticker),
]);

/** Whether it is a code of ISO 4217, or a ticker in the service's tables. */
export function isKnownCurrency(currency: Currency): boolean {
  return !isTicker(currency) || known.has(currency);
}
