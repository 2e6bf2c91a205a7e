import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { currency, evmAddress, integer, text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { networkOf } from "#domain/payment/networks.ts";

/** Uint8, the type of `decimals()` of a token contract. */
const maximumDecimals = 255;

const knownNetwork = z.lazy(() =>
  text(64).refine((name) => networkOf(name) !== null, {
    message: "Must be the name of a known EVM network; for any other network, give its chainId.",
  }),
);

/** The network is given by `chain` or by `chainId`; if by both, they must name the same one. */
export const createAssetBody = strictObject(() => ({
  ticker: currency,
  chain: knownNetwork.nullable().default(null),
  chainId: integer(1).nullable().default(null),
  tokenAddress: evmAddress,
  decimals: integer(0, maximumDecimals).nullable().default(null),
  label: text(255).nullable().default(null),
}));

export type CreateAssetBody = z.output<typeof createAssetBody>;

export const listAssetsQuery = listQuery(25, () => createdRange());

type RequestedNetwork = { readonly chainId: number } | { readonly problem: string };

/** The chain id that a body names, or what is wrong with its fields `chain` and `chainId`. */
export function chainIdOf({ chain, chainId }: CreateAssetBody): RequestedNetwork {
  const named = chain === null ? null : networkOf(chain);
  if (chainId === null && named === null) return { problem: "Give chain or chainId." };
  if (chainId !== null && named !== null && chainId !== named) {
    return { problem: `The chain ${chain} has the chainId ${named}, not ${chainId}.` };
  }
  return { chainId: (chainId ?? named) as number };
}
