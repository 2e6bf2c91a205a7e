/** What the reports over all cases and evidence are made from, whether it was counted now, kept, or read for a moment. */
import type { CaseAge } from "#domain/case/work/case-age.ts";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, addExact, fromExact, toExact } from "#domain/value/money.ts";
import type { PaymentFacets } from "#store/table/payment/payment-list.ts";

/** Open cases, and closed ones that evidence contradicts, that are equal in these, with the sums of their money. */
export type CaseGroup = Pick<
  PaymentFacets,
  "currency" | "verdict" | "exceptionType" | "slaRisk"
> & {
  readonly isOpen: boolean;
  readonly contradicted: boolean;
  readonly age: CaseAge;
  readonly cases: number;
  readonly expected: Amount;
  readonly unexplained: Amount;
  readonly open: Amount;
  /** Absent in figures that were kept before these were counted: then they are not known. */
  readonly missing?: Amount;
  readonly tooMuch?: Amount;
  readonly notArrived?: Amount;
};

/** The sums of a group of cases. */
export const caseAmounts = [
  "expected",
  "unexplained",
  "open",
  "missing",
  "tooMuch",
  "notArrived",
] as const satisfies readonly (keyof CaseGroup)[];

/** Flow legs that are equal in these, without those that a person set aside. */
export type LegGroup = {
  readonly source: EvidenceKind;
  /** Null for the currencies that lists do not tell apart. */
  readonly currency: string | null;
  /** Since their creation; null where nobody asks. */
  readonly age: CaseAge | null;
  readonly legs: number;
  readonly matchedLegs: number;
  readonly amount: Amount;
  readonly matchedAmount: Amount;
};

/** The cases that a rule decided. */
export type RuleGroup = {
  readonly ruleUuid: Uuid<"rule">;
  readonly cases: number;
  readonly matchedCases: number;
};

type Figure = Readonly<Record<string, unknown>>;

/**
 * Adds up what is equal in everything but its figures.
 *
 * @param groups what was added before
 * @param numbers names of whole numbers. @param amounts names of amounts
 */
class Tally<G extends Figure> {
  readonly #groups = new Map<string, G>();
  readonly #numbers: readonly string[];
  readonly #amounts: readonly string[];

  constructor(groups: readonly G[], numbers: readonly string[], amounts: readonly string[]) {
    this.#numbers = numbers;
    this.#amounts = amounts;
    for (const group of groups) this.add(group);
  }

  add(group: G): void {
    const figures = new Set([...this.#numbers, ...this.#amounts]);
    const name = JSON.stringify(Object.entries(group).filter(([key]) => !figures.has(key)));
    const before: Figure | undefined = this.#groups.get(name);
    this.#groups.set(
      name,
      before === undefined ? group : { ...group, ...this.#sums(before, group) },
    );
  }

  get groups(): G[] {
    return [...this.#groups.values()];
  }

  #sums(before: Figure, group: Figure): Figure {
    const numbers = this.#numbers.map((key) => [key, Number(before[key]) + Number(group[key])]);
    const amounts = this.#amounts.map((key) => {
      const [some, more] = [before[key], group[key]] as (Amount | undefined)[];
      // What one of them does not know, the sum does not know.
      const isKnown = some !== undefined && more !== undefined;
      return [key, isKnown ? fromExact(addExact(toExact(some), toExact(more))) : undefined];
    });
    return Object.fromEntries([...numbers, ...amounts]);
  }
}

export const caseTally = (groups: readonly CaseGroup[] = []) =>
  new Tally<CaseGroup>(groups, ["cases"], caseAmounts);

export const legTally = (groups: readonly LegGroup[] = []) =>
  new Tally<LegGroup>(groups, ["legs", "matchedLegs"], ["amount", "matchedAmount"]);

export const ruleTally = (groups: readonly RuleGroup[] = []) =>
  new Tally<RuleGroup>(groups, ["cases", "matchedCases"], []);
