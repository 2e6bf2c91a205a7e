/** What has to change so that the service is as a file says. */
import { canonicalJson, type JsonValue } from "#api/schema/json/json-value.ts";
import { UsageError } from "../session.ts";
import type { ConfigSettings, Existing, Section } from "./config-kind.ts";

type FieldChange = {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

export type ConfigChange = {
  readonly section: Section;
  readonly name: string;
  /** `replace`: deleted and created. `extra`: not in the file, and kept. */
  readonly action: "create" | "update" | "replace" | "delete" | "extra" | "none";
  readonly fields: readonly FieldChange[];
  /** Id of the record; empty for one to create. */
  readonly id: string;
  /** Complete settings; those of the record for one that is not in the file. */
  readonly settings: ConfigSettings;
};

export type PlanInput = {
  readonly section: Section;
  readonly wanted: readonly ConfigSettings[];
  readonly existing: readonly Existing[];
  readonly nameOf: (settings: ConfigSettings) => string;
  readonly canUpdate: boolean;
  /** Whether records that the file does not name are deleted. */
  readonly prune: boolean;
};

/**
 * The changes of one section, and the records that stay as they are.
 *
 * @throws UsageError if two items of the file, or two records that the file names, have one name
 */
export function planSection(input: PlanInput): ConfigChange[] {
  const { section, wanted, existing, nameOf, prune } = input;
  const names = wanted.map(nameOf);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`${section}: ${twice} is in the file twice.`);
  const others = existing.filter(({ settings }) => !names.includes(nameOf(settings)));
  return [
    ...wanted.map((settings) => changeOf(input, settings)),
    ...others.map(({ id, settings }): ConfigChange => {
      const action = prune ? "delete" : "extra";
      return { section, name: nameOf(settings), action, fields: [], id, settings };
    }),
  ];
}

function changeOf(
  { section, existing, nameOf, canUpdate }: PlanInput,
  settings: ConfigSettings,
): ConfigChange {
  const name = nameOf(settings);
  const [found, another] = existing.filter((each) => nameOf(each.settings) === name);
  if (another !== undefined) {
    throw new UsageError(`${section}: the service has more than one ${name}; rename one first.`);
  }
  if (found === undefined) {
    return { section, name, action: "create", fields: [], id: "", settings };
  }
  const fields = differencesBetween(found.settings, settings);
  const changed = canUpdate ? "update" : "replace";
  const action = fields.length === 0 ? "none" : changed;
  return { section, name, action, fields, id: found.id, settings };
}

/** Only fields that the wanted settings have. */
function differencesBetween(before: ConfigSettings, after: ConfigSettings): FieldChange[] {
  return Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field], after: value }))
    .filter((change) => textOf(change.before) !== textOf(change.after));
}

/** Independent of the order of members, and of how a number is written. */
export function textOf(value: unknown): string {
  const plain = JSON.stringify(value ?? null);
  return canonicalJson(JSON.parse(plain) as JsonValue);
}
