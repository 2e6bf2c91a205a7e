/**
 * Whom payments name and movements reach, from what a world has drawn already: no draw is added, so that a seed keeps its course.
 * Two payments share an address, to which the chain's transfers go as well; one has an address of its own; nobody names the third.
 */
import { watchedAddress } from "../../simulation/outside/simulated-hosts.ts";

const ownAddress = `0x${"5e".repeat(20)}`;
const strayAddress = `0x${"77".repeat(20)}`;
const ownAccount = "VA-1";

const beneficiaries: Readonly<Record<string, string>> = {
  "R-2": ownAddress,
  "R-3": watchedAddress,
  "R-4": watchedAddress,
};

export function beneficiaryOf(externalReference: string): { readonly beneficiaryAccount?: string } {
  const beneficiaryAccount = beneficiaries[externalReference];
  return beneficiaryAccount === undefined ? {} : { beneficiaryAccount };
}

/** Addresses and accounts that a payment gets by an amendment: another one's, and one of its own. */
export const amendedBeneficiaries = [ownAddress, watchedAddress, ownAccount] as const;

/** The same for the same log of a transaction; one of four names none. */
export function reachedBy(firstHash: boolean, logIndex: number): { readonly toAddress?: string } {
  if (firstHash)
    return {
      toAddress: logIndex === 0 ? watchedAddress : ownAddress.toUpperCase().replace("0X", "0x"),
    };
  return logIndex === 0 ? { toAddress: strayAddress } : {};
}

/** Both sides of a report, the same for the same report. */
export function sidesOf(report: number): object {
  const sides = [
    { account: ownAccount },
    { account: "VA-2", counterparty: { name: "Ada Lovelace", account: ownAccount } },
    { references: [{ type: "deposit_address", value: ownAddress }] },
    { references: [{ type: "end_to_end_id", value: "E2E-1" }] },
  ];
  return sides[report] ?? {};
}
