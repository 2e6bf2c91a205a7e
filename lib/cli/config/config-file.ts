/** The file of `recon apply` and `recon pull`: YAML or JSON, with a list in each section. */
import { parseDocument, stringify } from "yaml";
import * as z from "zod";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import { UsageError } from "../session.ts";
import { type ConfigSettings, type Existing, type Section, sections } from "./config-kind.ts";
import { configKinds } from "./config-kinds.ts";
import { textOf } from "./config-plan.ts";

/** The wanted records of each section that the file has. */
export type ConfigFile = ReadonlyMap<Section, readonly ConfigSettings[]>;

/** Longer files are no configuration. */
const maximumCharacters = 5_000_000;

/** @throws UsageError that names the section, the position and the field of everything that is wrong */
export function parseConfig(text: string): ConfigFile {
  if (text.length > maximumCharacters) throw new UsageError("The file is too long.");
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault !== undefined) throw new UsageError(`The file is not YAML: ${fault.message}`);
  const root: unknown = document.toJS({ maxAliasCount: 100 });
  if (typeof root !== "object" || root === null || Array.isArray(root)) {
    throw new UsageError(`The file must have sections: ${sections.join(", ")}.`);
  }
  const unknown = Object.keys(root).filter((name) => !isSection(name));
  if (unknown.length > 0) {
    throw new UsageError(`Unknown section ${unknown.join(", ")}; known: ${sections.join(", ")}.`);
  }
  const mistakes: string[] = [];
  const config = new Map<Section, readonly ConfigSettings[]>();
  for (const section of sections.filter((name) => name in root)) {
    const items = (root as Readonly<Record<string, unknown>>)[section];
    if (Array.isArray(items)) config.set(section, parseSection(section, items, mistakes));
    else mistakes.push(`${section}: must be a list.`);
  }
  if (mistakes.length > 0) throw new UsageError(mistakes.join("\n"));
  return config;
}

const isSection = (name: string): name is Section => (sections as readonly string[]).includes(name);

/** The reason codes are one record with a list. */
function parseSection(
  section: Section,
  items: readonly unknown[],
  mistakes: string[],
): ConfigSettings[] {
  const given = section === "reasonCodes" ? [{ items }] : items;
  return given.flatMap((item, at) => {
    try {
      requireExact(item);
      return [configKinds[section].complete(parseStoredJson(JSON.stringify(item)))];
    } catch (error) {
      mistakes.push(
        ...messagesOf(error, section === "reasonCodes" ? section : `${section}[${at}]`),
      );
      return [];
    }
  });
}

/**
 * JavaScript numbers do not hold every number that a free-form object may have.
 *
 * @throws TypeError for one that would change
 */
function requireExact(value: unknown, record = "The item"): void {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new TypeError(`${record} has the number ${value}, which would change: write it as text.`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const member of Object.values(value)) requireExact(member, record);
}

function messagesOf(error: unknown, place: string): string[] {
  if (!(error instanceof z.ZodError)) return [`${place}: ${(error as Error).message}`];
  return error.issues.map(({ path, message }) => {
    const field = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`));
    return `${place}${field.join("").replace(/^\.items/, "")}: ${message}`;
  });
}

/** The file that describes these records. Fields with their default values are omitted. */
export function renderConfig(records: ReadonlyMap<Section, readonly Existing[]>): string {
  const root = Object.fromEntries(
    [...records].map(([section, existing]) => [section, itemsOf(section, existing)]),
  );
  return `# Written by recon pull; recon apply makes a service as this file says.\n${stringify(root)}`;
}

function itemsOf(section: Section, existing: readonly Existing[]): unknown {
  const all = existing.map(({ settings }) => settings);
  if (section === "reasonCodes") return all[0]?.["items"] ?? [];
  const { nameOf } = configKinds[section];
  return all
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((settings) => {
      requireExact(settings, `${section} ${nameOf(settings)}`);
      return withoutDefaults(section, settings);
    });
}

/** Fields that every new record of the kind has anyway are left out; so are fields that are null. */
function withoutDefaults(
  section: Exclude<Section, "reasonCodes">,
  settings: ConfigSettings,
): ConfigSettings {
  const defaults = defaultsOf(section, settings);
  return Object.fromEntries(
    Object.entries(settings).flatMap(([field, value]): [string, unknown][] => {
      const usual = defaults[field];
      if (required[section].includes(field)) return [[field, value]];
      if (value === undefined || textOf(value) === textOf(usual)) return [];
      const isPart = section === "importProfiles" && field === "options";
      return [
        [
          field,
          isPart ? differing(value as ConfigSettings, (usual ?? {}) as ConfigSettings) : value,
        ],
      ];
    }),
  );
}

const differing = (value: ConfigSettings, usual: ConfigSettings): ConfigSettings =>
  Object.fromEntries(
    Object.entries(value).filter(([name, each]) => textOf(each) !== textOf(usual[name])),
  );

/** Fields that a file always states. */
const required: Readonly<Record<Exclude<Section, "reasonCodes">, readonly string[]>> = {
  assets: ["ticker", "chainId", "tokenAddress"],
  rules: ["name"],
  feeSchedules: ["name", "provider", "effectiveFrom", "components"],
  importProfiles: ["name", "sourceType", "format"],
  endpoints: ["name", "url"],
  accounts: ["kind", "name", "number", "currency"],
  dispositionPolicies: ["exceptionType", "maximumAmount", "currency", "afterMinutes"],
  journalTemplates: ["name", "subject", "accounts"],
  approvalPolicies: ["action"],
};

/** The settings of a record that states only what it must. An endpoint is active unless the file says otherwise. */
function defaultsOf(
  section: Exclude<Section, "reasonCodes">,
  settings: ConfigSettings,
): ConfigSettings {
  const stated = required[section].map((name) => [name, settings[name]]);
  const defaults = configKinds[section].complete(Object.fromEntries(stated));
  return section === "endpoints" ? { ...defaults, status: "active" } : defaults;
}
