import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import {
  createImportProfileBody,
  type ImportProfileSettings,
  type previewFileBody,
  settingsOf,
} from "#api/resource/import/import-profile-request.ts";
import { problemOfSettings } from "#api/resource/import/problem-of-settings.ts";
import { columnsOf } from "#outside/import/detect/columns-of.ts";
import { detectSettings } from "#outside/import/detect/detect-settings.ts";
import { dayBeside } from "#outside/import/mapping/row-plan.ts";
import type { FileReader } from "#outside/import/thread/thread-reader.ts";
import { refused, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import { decodeContent } from "./decode-content.ts";
import { preview } from "./preview-import.ts";

/**
 * Finds how to read a file, unless the request says it, and returns its first rows and its sums so. Stores nothing.
 *
 * @returns 400 for settings that contradict each other
 */
export async function previewFile(
  { readRows }: { readonly readRows: FileReader },
  { context, body }: WriteInput<z.output<typeof previewFileBody>>,
): Promise<WriteOutcome> {
  const decoded = decodeContent(body);
  if ("failure" in decoded) return decoded;
  const { bytes } = decoded;
  const given = body.settings === null ? null : { name: unnamed, ...body.settings };
  const problem = given === null ? null : problemOfSettings(given);
  if (problem !== null) {
    const message = "The settings are invalid.";
    return { failure: refused(["settings", problem.field], problem.message, message) };
  }
  const found = given === null ? detectSettings(bytes, dayBeside(context.now, 0)) : null;
  const profile = given ?? createImportProfileBody.parse({ name: unnamed, ...found?.settings });
  const file = { profile, bytes, importedAt: context.now };
  return unchanged({
    settings: withoutName(profile),
    findings: found?.findings ?? [],
    columns: columnsOf(bytes, profile),
    ...(await preview(readRows, file, body.limit)),
  });
}

/** A name that is not shown: the settings have none yet. */
const unnamed = "preview";

function withoutName(profile: ImportProfileSettings) {
  const { name: _, ...settings } = settingsOf(profile);
  return settings;
}
