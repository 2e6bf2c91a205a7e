import type { ComponentChildren } from "preact";
import type { CaseRow } from "#console/api/case-row.ts";
import { timeZone } from "#console/app/preference.ts";
import { hrefOf } from "#console/app/route.ts";
import { exactTime, spanText } from "#console/format/time.ts";
import { Amount } from "#console/part/figure/amount.tsx";
import { WrongMoney } from "#console/part/figure/case-money.tsx";
import { CoverageDots } from "#console/part/figure/coverage.tsx";
import { Deadline } from "#console/part/figure/deadline.tsx";
import { Sentence, Text } from "#console/part/figure/text.tsx";
import { VerdictChip } from "#console/part/figure/verdict-chip.tsx";
import { exceptionWords } from "#console/vocabulary/exception-words.ts";
import { inWords } from "#console/vocabulary/service-words.ts";

export type Column = {
  readonly name: string;
  readonly title: string;
  /** In px: of a column that grows, the least. */
  readonly width: number;
  /** Its share of the width that is left; absent: none. */
  readonly grows?: number;
  /** Where the place does not suffice, the columns with the highest rank go first. */
  readonly rank: number;
  readonly isNumber?: true;
  readonly cell: (row: CaseRow) => ComponentChildren;
};

const currencyOf = (row: CaseRow) => row.paymentIntent.destination.currency;

export const columns: readonly Column[] = [
  {
    name: "verdict",
    title: "State",
    width: 138,
    rank: 0,
    cell: ({ verdict }) => <VerdictChip verdict={verdict} />,
  },
  {
    name: "exception",
    title: "Exception",
    width: 118,
    rank: 3,
    cell: ({ exceptionType }) =>
      exceptionType === null ? (
        <span class="none">–</span>
      ) : (
        <span title={exceptionWords[exceptionType][1]}>{exceptionWords[exceptionType][0]}</span>
      ),
  },
  {
    name: "reference",
    title: "Reference",
    width: 150,
    grows: 3,
    rank: 0,
    cell: (row) => (
      <a
        class="row-link"
        href={hrefOf(["cases", row.id])}
        tabIndex={-1}
        title={row.paymentIntent.externalReference}
      >
        <Text value={row.paymentIntent.externalReference} limit={120} />
      </a>
    ),
  },
  {
    name: "beneficiary",
    title: "Beneficiary",
    width: 140,
    grows: 2,
    rank: 8,
    cell: ({ paymentIntent: { beneficiaryName, beneficiaryAccount } }) => {
      const value = beneficiaryName ?? beneficiaryAccount;
      if (value === null) return <span class="none">–</span>;
      return (
        <span title={value}>
          <Text value={value} limit={120} />
        </span>
      );
    },
  },
  {
    name: "expected",
    title: "Expected",
    width: 160,
    rank: 2,
    isNumber: true,
    cell: (row) => <Amount amount={row.expectedAmount} currency={currencyOf(row)} />,
  },
  {
    name: "arrived",
    title: "Arrived",
    width: 160,
    rank: 6,
    isNumber: true,
    cell: (row) => <Amount amount={row.actualAmount} currency={currencyOf(row)} />,
  },
  {
    name: "difference",
    title: "Difference",
    width: 228,
    rank: 1,
    isNumber: true,
    cell: (row) => <WrongMoney of={row} />,
  },
  {
    name: "coverage",
    title: "Reports",
    width: 76,
    rank: 5,
    cell: ({ evidenceCoverage }) => <CoverageDots coverage={evidenceCoverage} />,
  },
  {
    name: "deadline",
    title: "Deadline",
    width: 126,
    rank: 7,
    cell: ({ nextDeadlineAt, createdAt, slaRisk }) => (
      <Deadline dueAt={nextDeadlineAt} startsAt={createdAt} isAtRisk={slaRisk} />
    ),
  },
  {
    name: "age",
    title: "Age",
    width: 96,
    rank: 4,
    // As the specification counts it: from when the payment was to begin until it was reconciled.
    cell: ({ slaAgeMinutes, createdAt }) => (
      <span
        title={`since the payment was to begin; created ${exactTime(createdAt, timeZone.value)}`}
      >
        {slaAgeMinutes === 0 ? "< 1 min" : spanText(slaAgeMinutes * 60_000)}
      </span>
    ),
  },
  {
    name: "assignee",
    title: "Assignee",
    width: 104,
    rank: 9,
    cell: ({ assignee }) =>
      assignee === null ? (
        <span class="none">–</span>
      ) : (
        <span title={assignee}>
          <Text value={assignee} limit={80} />
        </span>
      ),
  },
  {
    name: "summary",
    title: "Summary",
    width: 220,
    grows: 5,
    rank: 10,
    cell: ({ summary }) => (
      <span class="quiet" title={inWords(summary)}>
        <Sentence value={summary} limit={400} />
      </span>
    ),
  },
];

const selectionWidth = 34;

/**
 * The columns that have room, in their order.
 *
 * @param hidden names that the person does not want
 */
export function fittingColumns(width: number, hidden: readonly string[]): readonly Column[] {
  const wanted = columns.filter(({ name }) => !hidden.includes(name));
  const byRank = wanted.toSorted((a, b) => a.rank - b.rank);
  const chosen = new Set<Column>();
  let used = selectionWidth;
  for (const column of byRank) {
    used += column.width;
    if (used > width && chosen.size > 0) break;
    chosen.add(column);
  }
  return wanted.filter((column) => chosen.has(column));
}

/** For `grid-template-columns`. */
export function templateOf(shown: readonly Column[]): string {
  const sizes = shown.map(({ width, grows }) =>
    grows === undefined ? `${width}px` : `minmax(${width}px, ${grows}fr)`,
  );
  return [`${selectionWidth}px`, ...sizes].join(" ");
}
