import * as z from "zod";
import { named, timestampText, wholeNumber } from "#api/schema/contract/common-response.ts";

export const asset = named("Asset", {
  id: z.string(),
  organizationId: z.string(),
  ticker: z.string().describe("In upper case."),
  chain: z.string().nullable().describe("The network's name; null if the service knows none."),
  chainId: wholeNumber(1),
  tokenAddress: z.string().describe("In lower case."),
  decimals: wholeNumber(0).nullable(),
  label: z.string().nullable(),
  createdAt: timestampText,
});
