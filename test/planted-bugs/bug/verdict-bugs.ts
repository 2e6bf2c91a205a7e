import type { PlantedBug } from "../planted-bug.ts";

export const verdictBugs: readonly PlantedBug[] = [
  {
    name: "a failure counts only for an incomplete payment (order of the verdict rows)",
    in: "verdictTable",
    find: "applies: (f) => f.failure !== null,",
    replace: "applies: (f) => f.failure !== null && !f.complete,",
    caughtBy: {
      test: "verdict.test.ts",
      name: "row 1 decides before all rows below",
    },
  },
  {
    name: "the delta has the wrong sign",
    in: "computeDelta",
    find: "delta = subtract(intent.destination.amount, actual.amount);",
    replace: "delta = subtract(actual.amount, intent.destination.amount);",
    caughtBy: {
      test: "delta.test.ts",
    },
  },
  {
    name: "the next run overrules a person's status",
    in: "nextStatus",
    find: 'if (statusSetBy === "person") {',
    replace: 'if (statusSetBy === "person" && now.verdict === state.verdict) {',
    caughtBy: {
      test: "case-run.test.ts",
      name: "a status set by a person stays",
    },
  },
  {
    name: "a token that merely calls itself by the ticker settles a payment",
    in: "checkAsset",
    find: 'added.length === 0 ? "unverified" : "wrong";',
    replace: 'added.length === 0 ? "unverified" : "unverified";',
    caughtBy: {
      test: "parties.test.ts",
    },
  },
  {
    name: "expected: a time that the clock shows twice is the second",
    in: "dailyMoment",
    find: "return (first < second ? first : second) as Instant;",
    replace: "return (first < second ? second : first) as Instant;",
    caughtBy: {
      test: "daily-moment.test.ts",
    },
  },
  {
    name: "business time: evidence is late by all time",
    in: "deadlines.ts isLate",
    find: "> after({ intent, rule }, minutes * millisecondsPerMinute)",
    replace: "> intent.effectiveDate + minutes * millisecondsPerMinute",
    caughtBy: {
      test: "rule-fields.test.ts",
      name: "settled on a holiday",
    },
  },
  {
    name: "a weaker kind that still reports the payment makes a full return a refund",
    in: "hasRemainingMoney",
    find: "strongest !== undefined && compare(strongest.net, zero) > 0;",
    replace: "amountsByKind(intent, inPhase).some(({ net }) => compare(net, zero) > 0);",
    caughtBy: {
      test: "reconciliation-case.test.ts",
      name: "weaker kind",
    },
  },
  {
    name: "a stablecoin leg beside money that all went back makes it a refund",
    in: "hasRemainingMoney",
    find: ".phase === phase && isOnEitherSide(leg, intent));\n  // Money",
    replace: ".phase === phase);\n  // Money",
    caughtBy: {
      test: "reconciliation-case.test.ts",
      name: "corroborating",
    },
  },
  {
    name: "a debit in favor of a provider that pays on reaches a wrong receiver",
    in: "isWrongReceiver",
    find: "(isOutboundDebit(leg, intent) && isDirect(intent, legs))",
    replace: "isOutboundDebit(leg, intent)",
    caughtBy: {
      test: "reconciliation-case.test.ts",
      name: "reports the receipt",
    },
  },
  {
    name: "the difference between expected and actual amount adds up only without rounding",
    in: "computeDelta",
    find: "= subtract(reading.remainder, rounding ?? zero);",
    replace: "= reading.remainder;",
    caughtBy: {
      test: "exported-stories.test.ts",
      name: "adds up",
    },
  },
  {
    name: "money that went back explains nothing",
    in: "chooseReading",
    find: "const taken = atMost(left, returned);",
    replace: "const taken = atMost(left, zero);",
    caughtBy: {
      test: "reconciliation-case.test.ts",
    },
  },
  {
    name: "a return on a statement is placed by its own sign, like a payment",
    in: "namedPhaseOf",
    find: "return phase === phaseOfForward[sign] ? null : phase;",
    replace: "return phase;",
    caughtBy: {
      test: "statement-position.test.ts",
    },
  },
  {
    name: "a share of a leg carries all of its fees",
    in: "caseLegOf",
    find: "    fees: feesOfShare(withFeeCurrencies(leg, { intent, all }), link),",
    replace: "    fees: withFeeCurrencies(leg, { intent, all }).fees,",
    caughtBy: {
      test: "reference-matcher.test.ts",
    },
  },
  {
    name: "a failed leg holds the phase of money that goes back",
    in: "assignBackLegPhases",
    find: 'each.counts && each.leg.status !== "failed",',
    replace: "each.counts,",
    caughtBy: {
      test: "case-leg.test.ts",
    },
  },
  {
    name: "dispositions: a run of the matcher forgets them",
    in: "workOf",
    find: "    disposedAmount,\n    dispositionCount,\n    scheduledDisposition,",
    replace: '    disposedAmount: "0" as Amount,\n    dispositionCount,\n    scheduledDisposition,',
    caughtBy: {
      test: "dispositions.test.ts",
    },
  },
  {
    name: "settlements: a refund under the id of its charge comes again",
    in: "effectInCase",
    find: "|| isReversalOfAnother(leg) || isSettlementShare(leg)) {",
    replace: "|| isReversalOfAnother(leg)) {",
    caughtBy: {
      test: "shares.test.ts",
    },
  },
  {
    name: "settlements: the fee of a share counts beside that of the charge",
    in: "caseLegOf",
    find: "link.fees !== undefined || isSettlementShare(leg)",
    replace: "link.fees !== undefined",
    caughtBy: {
      test: "week.test.ts",
    },
  },
  {
    name: "detail: the age of a case is that of its last run",
    in: "slaAgeOf",
    find: "  const until = state.reconciledAt ?? asOf;",
    replace: "  const until = state.reconciledAt ?? state.lastRunAt ?? asOf;",
    caughtBy: {
      test: "case-detail.test.ts",
      name: "the age of a case grows with the clock",
    },
  },
  {
    name: "observed: money that went back is not taken off",
    in: "observed.ts amountOf",
    find: "map(({ netAmount }) => netAmount);",
    replace: "map(({ amount }) => amount);",
    caughtBy: {
      test: "observed.test.ts",
    },
  },
  {
    name: "undone: a dispute after a won one counts in the phase that it states",
    in: "assignBackLegPhases",
    find: "&& taken.has(phase) && !isTurnedAgain) return phase;",
    replace: "&& taken.has(phase)) return phase;",
    caughtBy: {
      test: "chains-of-reversals.test.ts",
      name: "at the end of the chain",
    },
  },
  {
    name: "contradicted: a case that a person closed is, by time alone",
    in: "isClosingContradicted",
    find: "if (isUndecided(then) && isUndecided(now)) return isFirstEvidence(then, now);",
    replace: 'if (then.verdict === null && now.verdict === "unreconciled") return false;',
    caughtBy: {
      test: "case-run.test.ts",
      name: "time alone contradicts no status",
    },
  },
  {
    name: "contradicted: a case that was closed before its first run is, without any evidence",
    in: "isUndecided",
    find: "return verdict === null || undecided.has(verdict);",
    replace: "return verdict !== null && undecided.has(verdict);",
    caughtBy: {
      test: "case-run.test.ts",
      name: "before its first run",
    },
  },
  {
    name: "settled by the page: an ignored leg is coverage",
    in: "seenOfKind",
    find: "leg.leg.kind === kind && !leg.isIgnored);",
    replace: "leg.leg.kind === kind);",
    caughtBy: {
      test: "money-comes-again.test.ts",
      name: "ignored leg",
    },
  },
];
