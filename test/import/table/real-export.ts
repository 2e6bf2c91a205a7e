/** Files as people have them, and the profile that reads them in tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProfileInput } from "../read-file.ts";

const folder = join(import.meta.dirname, "..", "..", "samples", "files");
export const sample = (name: string) => readFileSync(join(folder, `${name}.csv`), "utf8");

export const csv = (more: {
  readonly options?: object;
  readonly mapping?: object;
  readonly defaults?: object;
  readonly sourceRefFields?: readonly string[];
}): ProfileInput => ({
  format: "csv",
  ...more,
  options: { dateFormat: "dd/MM/yyyy", ...more.options },
  mapping: { bookingDate: "Date", amount: "Amount", remittance: "Text", ...more.mapping },
  defaults: more.defaults ?? { account: "A1", currency: "EUR" },
});

export const pair = { amount: undefined, debit: "Debit", credit: "Credit" };
export function withoutAmount(input: ProfileInput): ProfileInput {
  const { amount: _, ...mapping } = input["mapping"] as Record<string, unknown>;
  return { ...input, mapping };
}
