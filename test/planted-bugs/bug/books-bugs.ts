import type { PlantedBug } from "../planted-bug.ts";

export const booksBugs: readonly PlantedBug[] = [
  {
    name: "postings: money that went back is left out",
    in: "explainedBy",
    find: '    { type: "returned", amount: lineOf("returned") },\n',
    replace: "",
    caughtBy: {
      test: "postable-amounts.test.ts",
    },
  },
  {
    name: "postings: a payment that goes out has the sides of one that comes in",
    in: "postableOfCase",
    find: "isOut ? all.map(otherSide) : all",
    replace: "isOut ? all : all",
    caughtBy: {
      test: "postable-amounts.test.ts",
    },
  },
  {
    name: "postings: a reserve has the wrong side",
    in: "postableOfSettlement",
    find: "amount: negate(items[type]?.lines ?? zero),",
    replace: "amount: items[type]?.lines ?? zero,",
    caughtBy: {
      test: "postable-amounts.test.ts",
    },
  },
  {
    name: "postings: a reversal has the sides of its entry",
    in: "posted-entry.ts reversalOf",
    find: "{ ...line, amount: negate(line.amount) }",
    replace: "{ ...line }",
    caughtBy: {
      test: "posted-entry.test.ts",
    },
  },
  {
    name: "templates: a gain of the exchange rate goes to the loss",
    in: "accountFor",
    find: 'isPositive(amount) ? "fxLoss" : "fxGain"',
    replace: 'isPositive(amount) ? "fxLoss" : "fxLoss"',
    caughtBy: {
      test: "posted-entry.test.ts",
    },
  },
  {
    name: "journal export: the run of a failed export is left behind",
    in: "openRun",
    find: "const isLeft = latest !== null && !latest.isExported;",
    replace: "const isLeft = latest !== null && !latest.isComplete;",
    caughtBy: {
      test: "journal-runs.test.ts",
    },
  },
  {
    name: "journal export: a run that is taken over reads only the rest",
    in: "openRun",
    find: "      position: null,\n",
    replace: "      position: latest?.position ?? null,\n",
    caughtBy: {
      test: "journal-runs.test.ts",
    },
  },
  {
    name: "journal export: the day is that of UTC",
    in: "openRun",
    find: "date: dayIn(timeZone, now),",
    replace: 'date: dayIn(timeZone === "" ? timeZone : "UTC", now),',
    caughtBy: {
      test: "journal-export.test.ts",
    },
  },
  {
    name: "settlements: a charge is shared at gross",
    in: "settlement-items.ts shareOf",
    find: "return { effect, amount: net, fee };",
    replace: "return { effect, amount: gross, fee };",
    caughtBy: {
      test: "week.test.ts",
    },
  },
  {
    name: "account: a statement is compared with one of another source",
    in: "withContinuity",
    find: "const before = closings.get(source);",
    replace: "const before = [...closings.values()].at(-1);",
    caughtBy: {
      test: "balance.test.ts",
    },
  },
  {
    name: "account: the first statement of a day counts instead of the last",
    in: "lastStatementOfDay",
    find: "days.set(name, goesOn ? { ...statement, opening: earlier.opening } : statement)",
    replace: "if (earlier === undefined) days.set(name, statement); else void goesOn",
    caughtBy: {
      test: "balance.test.ts",
    },
  },
  {
    name: "account: a withdrawal removes the balance of another import",
    in: "removeStatementBalance",
    find: 'condition: "#batch = :batch",',
    replace: 'condition: "#batch <> :batch OR #batch = :batch",',
    caughtBy: {
      test: "balances.test.ts",
    },
  },
  {
    name: "account: a request replaces the balance of a statement",
    in: "recordBalance",
    find: "if (before !== null && before.statement !== null)",
    replace: "if (before !== null && before.statement !== null && before.amount === amount)",
    caughtBy: {
      test: "balances.test.ts",
    },
  },
  {
    name: "account: the ledger counts with the sign of the bank",
    in: "reconcile-account.ts differenceOf",
    find: 'source === "ledger" ? subtractExact(difference, value)',
    replace: 'source === "ledger" ? addExact(difference, value)',
    caughtBy: {
      test: "reconcile-account.test.ts",
    },
  },
  {
    name: "account: the difference brought forward counts twice",
    in: "reconcileAccount",
    find: '(broughtForward ?? ("0" as Amount)), ...Object.values(sums)]',
    replace:
      '(broughtForward ?? ("0" as Amount)), toExact(broughtForward ?? ("0" as Amount)), ...Object.values(sums)]',
    caughtBy: {
      test: "reconcile-account.test.ts",
    },
  },
  {
    name: "report: a matched case is at risk",
    in: "riskRows",
    find: 'verdict !== "matched"',
    replace: 'verdict !== "delayed"',
    caughtBy: {
      test: "reports.test.ts",
    },
  },
  {
    name: "report export: a leg is as it is now",
    in: "figures-at.ts readLegs",
    find: "stored.flatMap((leg) => legAsOf(leg, asOf) ?? [])",
    replace: "stored.flatMap((leg) => (asOf > 0 ? leg : (legAsOf(leg, asOf) ?? [])))",
    caughtBy: {
      test: "kept-reports.test.ts",
    },
  },
  {
    name: "close: the preparer approves",
    in: "approveClose",
    find: "before.preparer === deciderOf(context)",
    replace: "before.preparer === context.actor",
    caughtBy: {
      test: "closes.test.ts",
    },
  },
  {
    name: "close: what was closed before is what is brought forward",
    in: "readClosedAccounts",
    find: "closedBefore: closedBefore.get(uuid) ?? null,",
    replace: "closedBefore: closedBefore.size > 0 ? differenceOfSides(sides.start) : null,",
    caughtBy: {
      test: "closes.test.ts",
    },
  },
  {
    name: "close: changes are looked for on other days than were closed",
    in: "readNow",
    find: "periodOfClose(close), new Map()",
    replace: "{ ...periodOfClose(close), asOf: close.since }, new Map()",
    caughtBy: {
      test: "closes-rebuilt.test.ts",
    },
  },
  {
    name: "contradicted: what stays open is a difference in any case",
    in: "beyondClaim",
    find: 'isDispositionContradicted(state) ? [{ type: "difference", amount: open }] : [',
    replace: '[{ type: "difference", amount: open }',
    caughtBy: {
      test: "beyond-claim.test.ts",
      name: "was written off",
    },
  },
];
