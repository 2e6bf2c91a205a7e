/** Requests about import profiles, batches and rows (docs/files.md, Profiles). */

import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { integer, text } from "#api/schema/field/fields.ts";
import { compileLinearPattern } from "#api/schema/field/linear-pattern.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { timeZone } from "#api/schema/field/time-zone.ts";
import type { FileDue } from "#domain/bulk/expected-file.ts";
import { importBatchStatuses, rowOutcomes } from "#domain/bulk/import-batch.ts";
import { sourceTypes } from "#domain/evidence/source-type.ts";
import { phases } from "#domain/payment/phase.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  encodingOfLabel,
  knownEncodings,
  maximumLabel,
} from "#domain/value/text/encoding-label.ts";
import { compileReferencePattern } from "#domain/value/text/reference-pattern.ts";
import { interimReports, remittanceTags, typeCodes } from "./bank-file-options.ts";
import { expectedPaymentOptions } from "./expected-payment-options.ts";
import { amountSigns, column, dateFormat, minorUnits, readingOptions } from "./reading-options.ts";
import { importKinds, type RowField, rowFields } from "./row-fields.ts";
import { settlementOptions } from "./settlement-options.ts";
import { namesEachWordOnce, someWords } from "./type-words.ts";

export const fileFormats = [
  "csv",
  "json",
  "ndjson",
  "camt053",
  "mt940",
  "bai2",
  "xlsx",
  "ofx",
] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Maximum length of a header, path, pattern or constant in a profile, in characters. */
const maximumText = 255;
const maximumFilters = 20;
const maximumReferenceFields = 10;
/** Excel allows 31 characters; other programs allow more. */
const maximumSheetName = 100;
const maximumSheets = 1_000;

const pattern = z.lazy(() =>
  text(maximumText).refine((source) => compileLinearPattern(source) !== null, {
    message: "Must be a regular expression without look-around and back-references.",
  }),
);

const constant = z.lazy(() => z.union([z.string().max(maximumText), z.number(), z.boolean()]));

const rowFilter = z.lazy(() =>
  z
    .strictObject({
      column,
      equals: z.string().max(maximumText).exactOptional(),
      notEquals: z.string().max(maximumText).exactOptional(),
      matches: pattern.exactOptional(),
    })
    .refine(
      (filter) =>
        [filter.equals, filter.notEquals, filter.matches].filter((test) => test !== undefined)
          .length === 1,
      { message: "Must have one of equals, notEquals, matches." },
    ),
);

const character = z.lazy(() => z.string().length(1));
/** Open: every label of the Encoding Standard, in any case, and the code pages of DOS. */
const encoding = z.lazy(() =>
  text(maximumLabel)
    .refine((label) => label === "auto" || encodingOfLabel(label) !== null, {
      message: `Must be auto or the label of an encoding, one of ${knownEncodings.join(", ")}, or another label of one of these.`,
    })
    .meta({
      description: `\`auto\`, or the label of an encoding: ${knownEncodings.join(", ")}; other labels of the Encoding Standard, such as \`latin1\` or \`cp1250\`, and \`ibm850\` for a code page of DOS, are read too.`,
    }),
);

const phaseOfDirection = strictObject(() => ({
  credit: z.enum(phases).default("destination"),
  debit: z.enum(phases).default("source"),
}));

const separators = z.lazy(() => z.union([character, z.literal("")]));
const words = z.lazy(() => z.array(text(64)).min(1).max(20));

const typeValues = z.lazy(() =>
  z
    .strictObject({
      refund: someWords.default(["refund", "refunded"]),
      chargeback: someWords.default(["chargeback", "dispute"]),
      return: someWords.default(["return", "returned"]),
      payment: someWords.default([]),
    })
    .refine(namesEachWordOnce, { message: "Each word may stand in one list." }),
);

const maximumPatterns = 10;
const referencePattern = strictObject(() => ({
  type: text(64).default("remittance_reference"),
  pattern: text(maximumText).refine((source) => compileReferencePattern(source) !== null, {
    message:
      "Must be a reference pattern such as INV-{digits:4-10}, of at most 128 characters; a run of variable length ends where another class of characters begins.",
  }),
}));

const importOptions = z.lazy(() =>
  z
    .strictObject({
      delimiter: character.exactOptional(),
      encoding: encoding.default("auto"),
      headerRow: integer(0, 1_000).default(1),
      allowShortRows: z.boolean().default(false),
      rowFilter: z.array(rowFilter).max(maximumFilters).default([]),
      decimalSeparator: character.nullable().default(null),
      thousandsSeparator: separators.default(""),
      currencySymbols: z.array(text(8)).max(10).default([]),
      minorUnitDigits: minorUnits.nullable().default(null),
      dateFormat: dateFormat.nullable().default(null),
      timeZone: timeZone.default("UTC"),
      amountSign: z.enum(amountSigns).nullable().default(null),
      debitValues: words.default(["D", "DR", "DBIT", "DEBIT", "-"]),
      creditValues: words.default(["C", "CR", "CRDT", "CREDIT", "+"]),
      typeValues: typeValues.default(() => typeValues.parse({})),
      referencePatterns: z.array(referencePattern).max(maximumPatterns).default([]),
      ...readingOptions(),
      remittanceTags: remittanceTags.default("sepa"),
      interimReports: interimReports.default("skip"),
      typeCodes: typeCodes.exactOptional(),
      recordsPath: text(maximumText).nullable().default(null),
      sheet: z.union([text(maximumSheetName), integer(1, maximumSheets)]).exactOptional(),
      settlement: settlementOptions.default(() => settlementOptions.parse({})),
      expectedPayments: expectedPaymentOptions.exactOptional(),
      phases: phaseOfDirection.default({ credit: "destination", debit: "source" }),
    })
    .refine((options) => (options.decimalSeparator ?? ".") !== options.thousandsSeparator, {
      path: ["thousandsSeparator"],
      message: "Must differ from decimalSeparator.",
    }),
);

/** Computed on use: validating the time zone loads Intl, an eighth of a cold start. */
const optionDefaults = () => importOptions.parse({});

const partialOf = <Value extends z.ZodType>(value: Value) =>
  z.strictObject(
    Object.fromEntries(rowFields.map((name) => [name, value.exactOptional()])) as Record<
      RowField,
      z.ZodExactOptional<Value>
    >,
  );

const importMapping = z.lazy(() => partialOf(column));
const importDefaults = z.lazy(() => partialOf(constant));

const references = z.lazy(() => z.array(text(maximumText)).max(maximumReferenceFields));
const required = () => ({
  name: text(maximumText),
  ...source(),
});
const source = () => ({
  sourceType: z.enum(sourceTypes),
  format: z.enum(fileFormats),
});

/** When the file of each day has to be imported. */
const fileDue = strictObject(() => ({
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Must be a time of day such as 09:30."),
  timeZone: timeZone.default("UTC"),
  businessDaysOnly: z.boolean().default(true),
}));

const reading = () => ({
  kind: z.enum(importKinds).default("evidence"),
  options: importOptions.default(optionDefaults),
  mapping: importMapping.default({}),
  defaults: importDefaults.default({}),
  sourceRefFields: references.default([]),
});

export const createImportProfileBody = strictObject(() => ({
  ...required(),
  ...reading(),
  expectedBy: fileDue.nullable().default(null),
}));

/** An absent part is kept, a given part replaces the whole part, null restores the default. The kind never changes. */
export const updateImportProfileBody = strictObject(() => ({
  name: required().name.optional(),
  sourceType: required().sourceType.optional(),
  format: required().format.optional(),
  options: importOptions.nullable().optional(),
  mapping: importMapping.nullable().optional(),
  defaults: importDefaults.nullable().optional(),
  sourceRefFields: references.nullable().optional(),
  expectedBy: fileDue.nullable().optional(),
}));

export const listImportProfilesQuery = listQuery(25, () => createdRange());

const maximumContent = 5_000_000;
const contentFields = () => ({
  contentEncoding: z.enum(["text", "base64"]).default("text"),
});

export const previewImportBody = strictObject(() => ({
  content: z.string().max(maximumContent),
  ...contentFields(),
  limit: integer(1, 100).default(25),
}));

/** Absent settings: those that are found in the file. */
export const previewFileBody = strictObject(() => ({
  content: z.string().max(maximumContent),
  ...contentFields(),
  limit: integer(1, 100).default(25),
  settings: strictObject(() => ({ ...source(), ...reading() }))
    .nullable()
    .default(null),
}));

export const createImportBatchBody = strictObject(() => ({
  profileId: text(maximumText),
  fileName: text(maximumText),
  content: z.string().max(maximumContent).nullable().default(null),
  ...contentFields(),
  dryRun: z.boolean().default(false),
}));

export const listImportBatchesQuery = listQuery(25, () => ({
  status: z.enum(importBatchStatuses).optional(),
  ...createdRange(),
}));

export const listImportRowsQuery = listQuery(25, () => ({
  outcome: z.enum(rowOutcomes).optional(),
  format: z.enum(["json", "csv"]).optional(),
}));

export type ImportOptions = z.output<typeof importOptions>;
/** What decides how a file is read; a batch keeps a copy from its start. */
export type ImportProfileSettings = Omit<z.output<typeof createImportProfileBody>, "expectedBy">;

export type ImportProfile = ImportProfileSettings & {
  /** Null: no file is expected at any time. */
  readonly expectedBy: FileDue | null;
  readonly uuid: Uuid<"importProfile">;
  readonly organizationId: OrganizationId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

type ProfileChange = z.output<typeof updateImportProfileBody>;

/** The settings after a change. */
export function applyProfileChange(
  before: ImportProfileSettings,
  change: ProfileChange,
): ImportProfileSettings {
  return {
    name: change.name ?? before.name,
    kind: before.kind,
    sourceType: change.sourceType ?? before.sourceType,
    format: change.format ?? before.format,
    options: partOf(change.options, before.options, optionDefaults),
    mapping: partOf(change.mapping, before.mapping, () => ({})),
    defaults: partOf(change.defaults, before.defaults, () => ({})),
    sourceRefFields: partOf(change.sourceRefFields, before.sourceRefFields, () => []),
  };
}

function partOf<T>(change: T | null | undefined, before: T, cleared: () => T): T {
  if (change === undefined) return before;
  return change ?? cleared();
}

/** The settings without identity and version; a batch keeps a copy from its start. */
export function settingsOf(profile: ImportProfileSettings): ImportProfileSettings {
  const { name, kind, sourceType, format, options, mapping, defaults, sourceRefFields } = profile;
  return { name, kind, sourceType, format, options, mapping, defaults, sourceRefFields };
}
