/** The settings by which a file is read, as a person edits them; the service has their meaning. */
import type { ItemOf, RequestOf, ResponseOf } from "#api/client/types.ts";

export type Preview = ResponseOf<"previewFile">;
export type Profile = ItemOf<"listImportProfiles">;
export type Given = NonNullable<RequestOf<"previewFile">["body"]["settings"]>;
type Values = Readonly<Record<string, unknown>>;
type Part = "options" | "mapping" | "defaults";

export type Settings = Pick<Given, "format" | "sourceType" | "kind"> & {
  readonly sourceRefFields?: readonly string[];
} & { readonly [Name in Part]: Values };

/** Of a profile, or of what was found, without its name and times. */
export function settingsOf(source: Profile | Preview["settings"]): Settings {
  const { format, sourceType, kind, options, mapping, defaults, sourceRefFields } =
    source as Settings;
  return {
    format,
    sourceType,
    options,
    mapping,
    defaults,
    ...(kind === undefined ? {} : { kind }),
    ...(sourceRefFields === undefined ? {} : { sourceRefFields }),
  };
}

/** With a value in one part; undefined and empty texts are left out. */
export function withValue(
  settings: Settings,
  part: Part,
  change: { readonly name: string; readonly value: unknown },
): Settings {
  const { [change.name]: _, ...others } = settings[part];
  const isGiven = change.value !== undefined && change.value !== "";
  return { ...settings, [part]: isGiven ? { ...others, [change.name]: change.value } : others };
}

/** The profile that reads files with these columns: it maps at least two of them by name, and no other. */
export function profileFor(
  profiles: readonly Profile[],
  { settings, columns }: Pick<Preview, "settings" | "columns">,
): Profile | undefined {
  const found = settingsOf(settings);
  const names = new Set(columns.map(({ column }) => column));
  return profiles.find(({ format, mapping, options }) => {
    if (format !== found.format) return false;
    if (format !== "csv") return true;
    const mapped = Object.values(mapping).filter((column) => typeof column === "string");
    const isSameLine = (options as Values)["headerRow"] === found.options["headerRow"];
    return isSameLine && mapped.length > 1 && mapped.every((name) => names.has(name as string));
  });
}
