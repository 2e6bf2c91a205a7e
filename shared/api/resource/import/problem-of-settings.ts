/** What the settings of an import profile lack together. */
import type { FileFormat } from "./import-profile-request.ts";
import {
  has,
  type Problem,
  problemOfReading,
  type SettingsOfReading,
} from "./problem-of-reading.ts";
import { isFieldOf, rowFields } from "./row-fields.ts";

const rowFormats: readonly FileFormat[] = ["csv", "json", "ndjson", "xlsx"];

/** What settings lack or contradict, by field; null for sound ones. */
export function problemOfSettings(settings: SettingsOfReading): Problem | null {
  const foreign = foreignField(settings);
  if (foreign !== null) return foreign;
  const problem = problemsOf[settings.kind](settings);
  if (problem !== null || !rowFormats.includes(settings.format)) return problem;
  return problemOfReading(settings);
}

const problemsOf: Readonly<
  Record<SettingsOfReading["kind"], (settings: SettingsOfReading) => Problem | null>
> = {
  evidence: problemOfEvidence,
  expected_payments: problemOfExpected,
  comparison: problemOfComparison,
};

function problemOfComparison({ format, mapping, options }: SettingsOfReading): Problem | null {
  if (!rowFormats.includes(format)) {
    const message = "Comparisons are read from csv, json, ndjson and xlsx only.";
    return { field: "format", message };
  }
  if (options.expectedPayments !== undefined) return expectedPaymentsElsewhere;
  const lacking = (["reference", "status"] as const).find((field) => mapping[field] === undefined);
  if (lacking !== undefined) {
    return { field: "mapping", message: `A comparison needs ${lacking} in mapping.` };
  }
  const { amountSign } = options;
  if (amountSign === null || amountSign === "signed" || amountSign === "inverted") return null;
  return { field: "options", message: "amountSign of a comparison is signed or inverted." };
}

const expectedPaymentsElsewhere = {
  field: "options",
  message: "expectedPayments is for profiles of the kind expected_payments.",
};

/** A field that rows of this kind do not have would be left out without a word. */
function foreignField({ kind, mapping, defaults }: SettingsOfReading): Problem | null {
  for (const [part, fields] of Object.entries({ mapping, defaults })) {
    const foreign = rowFields.find(
      (field) => fields[field] !== undefined && !isFieldOf(kind, field),
    );
    if (foreign === undefined) continue;
    return { field: part, message: `${foreign} is not a field of a profile of the kind ${kind}.` };
  }
  return null;
}

function problemOfEvidence(settings: SettingsOfReading): Problem | null {
  const { format, options } = settings;
  if (options.expectedPayments !== undefined) return expectedPaymentsElsewhere;
  if (!has(settings, "settlement")) return null;
  if (!rowFormats.includes(format)) {
    return {
      field: "format",
      message: "Settlements are read from csv, json, ndjson and xlsx only.",
    };
  }
  const needed = (["provider", "type", "currency"] as const).find((field) => !has(settings, field));
  if (needed === undefined) return null;
  const message = `A profile that names settlement needs ${needed} in mapping or defaults.`;
  return { field: "mapping", message };
}

const sides = [
  ["sourceAmount", "amount"],
  ["sourceCurrency", "currency"],
  ["destinationAmount", "amount"],
  ["destinationCurrency", "currency"],
] as const;

function problemOfExpected(settings: SettingsOfReading): Problem | null {
  const { format, mapping, options } = settings;
  if (!rowFormats.includes(format)) {
    return {
      field: "format",
      message: "Expected payments are read from csv, json, ndjson and xlsx only.",
    };
  }
  if (mapping.externalReference === undefined) {
    return { field: "mapping", message: "Expected payments need externalReference in mapping." };
  }
  const lacking = sides.find(([own, shared]) => !has(settings, own) && !has(settings, shared));
  if (lacking !== undefined) {
    const message = `Expected payments need ${lacking[0]} or ${lacking[1]} in mapping or defaults.`;
    return { field: "mapping", message };
  }
  const { belowZero = "skip" } = options.expectedPayments ?? {};
  if (belowZero !== "skip" && mapping.direction !== undefined) {
    const message =
      "A profile that maps direction needs no expectedPayments.belowZero: both say which way a payment goes.";
    return { field: "options", message };
  }
  const isSigned = options.amountSign === null || options.amountSign === "signed";
  if (isSigned || options.amountSign === "inverted") return null;
  return { field: "options", message: "amountSign of expected payments is signed or inverted." };
}
