/** Counts the rows of a file that are rejected or skipped, by their reason. */
import type { BatchLeftOut } from "#domain/bulk/import-batch.ts";
import type { FileRow } from "../file-event.ts";

/** Maximum reasons; the codes are a closed list that is shorter. */
const maximumReasons = 100;
const maximumMessage = 300;

export class LeftOut {
  readonly #byReason = new Map<string, BatchLeftOut & { count: number }>();

  take({ line, reading }: FileRow): void {
    if (reading.outcome !== "rejected" && reading.outcome !== "skipped") return;
    const { outcome, code } = reading;
    const key = `${outcome} ${code}`;
    const known = this.#byReason.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#byReason.size < maximumReasons) {
      const message = reading.message.slice(0, maximumMessage);
      this.#byReason.set(key, { outcome, code, count: 1, firstLine: line, message });
    }
  }

  counted(): BatchLeftOut[] {
    return [...this.#byReason.values()];
  }
}
