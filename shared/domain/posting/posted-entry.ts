/**
 * Entries in the books (docs/specification.md, Journal entries). An entry never changes. Where a case or a settlement posts
 * something else than before, the entry that stands is reversed, with its own accounts, and a new one is added. So the sum
 * of all entries of a subject is the entry of its present state.
 */
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, isZero, negate, sum } from "#domain/value/money.ts";
import {
  accountFor,
  chooseTemplate,
  type JournalTemplate,
  type PostingSubjectKind,
  type PostingTraits,
} from "./journal-template.ts";
import { isSamePostable, type Postable, type PostingType } from "./postable-amounts.ts";

export type PostedLine = {
  readonly account: string;
  readonly type: PostingType;
  /** A debit above zero, a credit below. */
  readonly amount: Amount;
  readonly currency: Currency;
};

export type PostingSubject = {
  readonly kind: PostingSubjectKind;
  readonly uuid: Uuid<"payment" | "settlement">;
};

export type PostedEntry = {
  readonly uuid: Uuid<"journalEntry">;
  readonly subject: PostingSubject;
  /** Position among the entries of the subject, from 1. */
  readonly sequence: number;
  /** The entry that it reverses; null for a posting. */
  readonly reversesUuid: Uuid<"journalEntry"> | null;
  /** The template whose accounts it has. */
  readonly templateUuid: Uuid<"journalTemplate">;
  /** When the subject last changed before it was posted. */
  readonly changedAt: Instant;
  /** Sum to zero in each currency. */
  readonly lines: readonly PostedLine[];
};

/** What the books have of a subject. */
export type Posted = {
  /** Number of its entries. */
  readonly sequence: number;
  /** What the entry that stands posts; empty where none stands. */
  readonly postable: Postable;
  /** The entry that is neither a reversal nor reversed. */
  readonly standing: PostedEntry | null;
};

export type SubjectState = {
  readonly subject: PostingSubject;
  readonly traits: PostingTraits;
  readonly postable: Postable;
  readonly changedAt: Instant;
};

export type PostingStep = { readonly posted: Posted; readonly entries: readonly PostedEntry[] };

/**
 * What to add to the books for the present state of a subject; no entry where it posts what it posted before.
 *
 * @param before null where the subject was never posted
 * @returns null where no template fits: what was posted then stands
 */
export function postState(
  before: Posted | null,
  state: SubjectState,
  { templates, nextUuid }: PostingMeans,
): PostingStep | null {
  const { subject, traits, postable, changedAt } = state;
  const known = before ?? { sequence: 0, postable: { ...postable, amounts: [] }, standing: null };
  if (isSamePostable(known.postable, postable)) return { posted: known, entries: [] };
  const drafts: EntryDraft[] = known.standing === null ? [] : [reversalOf(known.standing)];
  if (postable.amounts.length > 0) {
    const template = chooseTemplate(templates, traits);
    if (template === null) return null;
    drafts.push({
      reversesUuid: null,
      templateUuid: template.uuid,
      lines: linesOf(template, traits, postable),
    });
  }
  const entries = drafts.map((draft, index): PostedEntry => {
    const sequence = known.sequence + index + 1;
    return checked({ ...draft, subject, changedAt, sequence, uuid: nextUuid() });
  });
  const standing = entries.find(({ reversesUuid }) => reversesUuid === null) ?? null;
  return {
    posted: { ...known, sequence: known.sequence + entries.length, postable, standing },
    entries,
  };
}

type EntryDraft = Pick<PostedEntry, "reversesUuid" | "templateUuid" | "lines">;

export type PostingMeans = {
  /** Newest first. */
  readonly templates: readonly JournalTemplate[];
  readonly nextUuid: () => Uuid<"journalEntry">;
};

/** With the accounts of the entry itself, whatever templates say now. */
function reversalOf({ uuid: reversesUuid, templateUuid, lines }: PostedEntry): EntryDraft {
  return {
    reversesUuid,
    templateUuid,
    lines: lines.map((line) => ({ ...line, amount: negate(line.amount) })),
  };
}

function linesOf(
  template: JournalTemplate,
  traits: PostingTraits,
  { amounts, currency }: Postable,
): PostedLine[] {
  return amounts.map((each) => ({
    account: accountFor(template, each, traits),
    type: each.type,
    amount: each.amount,
    currency,
  }));
}

/** @throws Error if the entry does not sum to zero: it must not reach the books then */
function checked(entry: PostedEntry): PostedEntry {
  for (const [currency, total] of totalsOf(entry.lines)) {
    if (!isZero(total)) throw new Error(`An entry sums to ${total} ${currency}.`);
  }
  return entry;
}

/** The sum of the lines in each currency. */
export function totalsOf(lines: readonly PostedLine[]): Map<Currency, Amount> {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  return new Map(
    [...byCurrency].map(([currency, own]) => [currency, sum(own.map(({ amount }) => amount))]),
  );
}
