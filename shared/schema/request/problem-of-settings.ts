/** What the settings of an import profile lack together. */
import type { FileFormat, ImportProfileSettings, RowField } from "./import-profile-request.ts";

const settlementFormats: readonly FileFormat[] = ["csv", "json", "ndjson"];

/** What a profile that names a settlement lacks, by field; null for all others. */
export function problemOfSettings({
  format,
  mapping,
  defaults,
}: ImportProfileSettings): { readonly field: string; readonly message: string } | null {
  const has = (field: RowField) => mapping[field] !== undefined || defaults[field] !== undefined;
  if (!has("settlement")) return null;
  if (!settlementFormats.includes(format)) {
    return { field: "format", message: "Settlements are read from csv, json and ndjson only." };
  }
  const needed = (["provider", "type", "currency"] as const).find((field) => !has(field));
  if (needed === undefined) return null;
  const message = `A profile that names settlement needs ${needed} in mapping or defaults.`;
  return { field: "mapping", message };
}
