/** Control totals and counts of groups (98) and of the file (99): they show that an account or a group is missing. */
import type { FileEvent } from "../file-event.ts";
import type { BaiRecord } from "./records.ts";

type Sum = { total: bigint; count: number };

const nothing = (): Sum => ({ total: 0n, count: 0 });

export class ControlTotals {
  #group = nothing();
  #file = nothing();

  /**
   * @param stated total of record 49 as written
   * @param added total of the amounts that were read
   */
  closeAccount(stated: string, added: bigint): void {
    add(this.#group, stated, added);
  }

  /** @returns a warning where record 98 says something else than the accounts of its group */
  closeGroup(record: BaiRecord): FileEvent[] {
    const group = this.#group;
    this.#group = nothing();
    add(this.#file, record.cells[0] ?? "", group.total);
    return differenceOf(record, group, ["group (98)", "accounts"]);
  }

  /** @returns a warning where record 99 says something else than the groups of the file */
  closeFile(record: BaiRecord): FileEvent[] {
    return differenceOf(record, this.#file, ["file (99)", "groups"]);
  }
}

function add(sum: Sum, stated: string, added: bigint): void {
  sum.total += isNumber.test(stated) ? minorUnits(stated) : added;
  sum.count += 1;
}

/** Empty cells say nothing. */
function differenceOf(
  { cells, line }: BaiRecord,
  { total, count }: Sum,
  [whole, parts]: readonly [whole: string, parts: string],
): FileEvent[] {
  const [statedTotal = "", statedCount = ""] = cells;
  const isTotal = statedTotal === "" || minorUnits(statedTotal) === total;
  const isCount = statedCount === "" || Number(statedCount) === count;
  if (isTotal && isCount) return [];
  const message = `Line ${line}: the ${whole} has the control total ${statedTotal || "(none)"} and the number of ${parts} ${statedCount || "(none)"}; its ${parts} add up to ${total}, and there are ${count}: a part of the file may be missing.`;
  return [{ kind: "warning", code: "control_total_mismatch", message }];
}

const isNumber = /^[+-]?\d{1,40}$/;

/**
 * An amount for control totals, which add all amounts as written; 0 if the text is not an amount.
 */
export function minorUnits(text: string): bigint {
  return isNumber.test(text) ? BigInt(text.replace("+", "")) : 0n;
}
