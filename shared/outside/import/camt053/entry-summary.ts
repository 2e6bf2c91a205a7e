/** Compares the entries of a statement with what its summary says of them (ISO 20022 TotalTransactions). */
import { addExact, type Exact, equalsExact, toExact, ZERO } from "#domain/value/money.ts";
import { amountAt } from "./amounts.ts";
import { elementAt, textAt, type XmlElement } from "./xml-element.ts";

type Total = { count: number; sum: Exact };

const parts = ["TtlNtries", "TtlCdtNtries", "TtlDbtNtries"] as const;
type Part = (typeof parts)[number];
const partOfMark: ReadonlyMap<string, Part> = new Map([
  ["CRDT", "TtlCdtNtries"],
  ["DBIT", "TtlDbtNtries"],
]);

export class EntryTotals {
  readonly #totals: Readonly<Record<Part, Total>> = {
    TtlNtries: { count: 0, sum: ZERO },
    TtlCdtNtries: { count: 0, sum: ZERO },
    TtlDbtNtries: { count: 0, sum: ZERO },
  };
  readonly #currencies = new Set<string | null>();

  take(entry: XmlElement): void {
    const stated = amountAt(entry, "Amt");
    const amount = stated === null ? ZERO : toExact(stated.amount);
    this.#currencies.add(stated?.currency ?? null);
    const own = partOfMark.get(textAt(entry, "CdtDbtInd") ?? "");
    for (const part of own === undefined ? parts.slice(0, 1) : (["TtlNtries", own] as const)) {
      const total = this.#totals[part];
      total.count += 1;
      total.sum = addExact(total.sum, amount);
    }
  }

  /** The parts of the summary that are not what was read, each with its numbers. Sums of several currencies say nothing. */
  differences(summary: XmlElement): string[] {
    return parts.flatMap((part) => {
      const { count, sum } = this.#totals[part];
      const [number, total] = [
        textAt(summary, part, "NbOfNtries"),
        elementAt(summary, part, "Sum") === null ? null : amountAt(summary, part, "Sum"),
      ];
      const isOther = number !== null && !(/^\d{1,15}$/.test(number) && Number(number) === count);
      const isOtherSum =
        total !== null && this.#currencies.size < 2 && !equalsExact(toExact(total.amount), sum);
      if (!isOther && !isOtherSum) return [];
      return [`${part} says ${number ?? "no number"} and ${total?.amount ?? "no sum"}`];
    });
  }
}
