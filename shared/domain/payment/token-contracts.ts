/**
 * Contracts of the major stablecoins, as their issuers publish them (docs/matching.md, Who and what).
 *
 * The table has only contracts that the issuer itself deployed or names as its own. Bridged tokens (USDC.e,
 * axlUSDC, Binance-Peg tokens) are not the issuer's. A network without a line is unknown, and its legs
 * are shown as unverified. Every address is written with its EIP-55 checksum, which a test verifies.
 */

import { networkOf } from "./networks.ts";

type Issuer = {
  /** The page on which the issuer publishes the contracts. */
  readonly source: string;
  /** Ticker in upper case, then network, then address. */
  readonly contracts: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const circleUsdc: Issuer = {
  source: "https://developers.circle.com/stablecoins/usdc-contract-addresses",
  contracts: {
    USDC: {
      ethereum: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      arbitrum: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
      avalanche: "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
      base: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      celo: "0xcebA9300f2b948710d2653dD7B07f33A8B32118C",
      hyperevm: "0xb88339CB7199b77E23DB6E890353E22632Ba630f",
      ink: "0x2D270e6886d130D724215A266106e6832161EAEd",
      linea: "0x176211869cA2b568f2A7D4EE941E073a821EE1ff",
      monad: "0x754704Bc059F8C67012fEd69BC8A327a5aafb603",
      optimism: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
      plume: "0x222365EF19F7947e5484218551B56bb3965Aa7aF",
      polygon: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
      sonic: "0x29219dd400f2Bf60E5a23d13Be72B486D4038894",
      unichain: "0x078D782b760474a361dDA0AF3839290b0EF57AD6",
      "world-chain": "0x79A02482A880bCE3F13e09Da970dC34db4CD24d1",
      xdc: "0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1",
      zksync: "0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4",
      "arbitrum-sepolia": "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d",
      "avalanche-fuji": "0x5425890298aed601595a70AB815c96711a31Bc65",
      "base-sepolia": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
      "celo-alfajores": "0x2F25deB3848C207fc8E0c34035B3Ba7fC157602B",
      "linea-sepolia": "0xFEce4462D57bD51A6A552365A011b95f0E16d9B7",
      "optimism-sepolia": "0x5fd84259d66Cd46123540766Be93DFE6D43130D7",
      "polygon-amoy": "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582",
      sepolia: "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238",
    },
  },
};

const circleEurc: Issuer = {
  source: "https://developers.circle.com/stablecoins/eurc-contract-addresses",
  contracts: {
    EURC: {
      ethereum: "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c",
      avalanche: "0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD",
      base: "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42",
      "world-chain": "0x1C60ba0A0eD1019e8Eb035E6daF4155A5cE2380B",
      "avalanche-fuji": "0x5E44db7996c682E92a960b65AC713a54AD815c6B",
      "base-sepolia": "0x808456652fdb597867f38412077A9182bf77359F",
      sepolia: "0x08210F9170F89Ab7658F0B5E3fF39b0E03C594D4",
    },
  },
};

const tether: Issuer = {
  source: "https://tether.to/en/supported-protocols",
  contracts: {
    USDT: {
      ethereum: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
      avalanche: "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7",
      celo: "0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e",
      kaia: "0xd077A400968890Eacc75cdc901F0356c943e4fDb",
    },
  },
};

const paxos: Issuer = {
  source: "https://docs.paxos.com/guides/stablecoin",
  contracts: {
    PYUSD: {
      ethereum: "0x6c3ea9036406852006290770BEdFcAbA0e23A0e8",
      arbitrum: "0x46850aD61C2B7d64d08c9C754F45254596696984",
    },
    USDG: { ethereum: "0xe343167631d89B6Ffc58B88d6b7fB0228795491D" },
    USDP: { ethereum: "0x8E870D67F660D95d5be530380D0eC0bd388289E1" },
  },
};

const sky: Issuer = {
  source: "https://developers.sky.money",
  contracts: {
    DAI: { ethereum: "0x6B175474E89094C44Da98b954EedeAC495271d0F" },
    USDS: {
      ethereum: "0xdC035D45d973E3EC169d2276DDab16f1e407384F",
      arbitrum: "0x6491c05A82219b8D1479057361ff1654749b876b",
      base: "0x820C137fa70C8691f0e44Dc420a5e53c168921Dc",
    },
  },
};

const firstDigital: Issuer = {
  source: "https://firstdigitallabs.com/fdusd",
  contracts: {
    FDUSD: {
      ethereum: "0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409",
      bnb: "0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409",
    },
  },
};

const ripple: Issuer = {
  source: "https://docs.ripple.com/products/stablecoin/overview/token-addresses",
  contracts: {
    RLUSD: {
      ethereum: "0x8292Bb45bf1Ee4d140127049757C2E0fF06317eD",
      base: "0x8d58C0C60B8D6b88Fa98B291a646dB34d0F98258",
      ink: "0x8d58C0C60B8D6b88Fa98B291a646dB34d0F98258",
      optimism: "0x8d58C0C60B8D6b88Fa98B291a646dB34d0F98258",
      unichain: "0x8d58C0C60B8D6b88Fa98B291a646dB34d0F98258",
    },
  },
};

/** One contract of the table. The address has its EIP-55 checksum. */
type TokenContract = {
  readonly ticker: string;
  readonly network: string;
  readonly address: string;
  readonly source: string;
};

export const tokenContracts: readonly TokenContract[] = [
  circleUsdc,
  circleEurc,
  tether,
  paxos,
  sky,
  firstDigital,
  ripple,
].flatMap(({ source, contracts }) =>
  Object.entries(contracts).flatMap(([ticker, addresses]) =>
    Object.entries(addresses).map(([network, address]) => ({ ticker, network, address, source })),
  ),
);

const addressOf: ReadonlyMap<string, string> = new Map(
  tokenContracts.map(({ ticker, network, address }) => [
    `${ticker}/${networkOf(network)}`,
    address.toLowerCase(),
  ]),
);

/** The issuer's contract of a ticker on a network, in lower case; null where none is known. */
export function publishedContract(ticker: string, chainId: number): string | null {
  return addressOf.get(`${ticker}/${chainId}`) ?? null;
}
