import { readBytes } from "#console/session/session.ts";
import { attempt } from "./attempt.ts";
import { saveFile } from "./save-file.ts";

/**
 * Gives the person what the service writes as CSV, to the byte.
 *
 * @param path with the version and the query, such as `/v1/reports/aging?format=csv`
 */
export async function saveCsv(name: string, path: string): Promise<void> {
  await attempt(`Saved: ${name}`, async () => {
    const bytes = await readBytes(path, new AbortController().signal);
    saveFile(name, new TextDecoder().decode(bytes), "text/csv");
  });
}
