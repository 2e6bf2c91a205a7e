/** Bugs in closes of business days. */
import type { PlantedBug } from "../../planted-bug.ts";

const closes = { file: "test/account/closes.test.ts" };
const rebuilt = { file: "test/account/closes-rebuilt.test.ts" };
const create = "functions/reconciliation-cases/close/create-close.ts";
const approval = "functions/reconciliation-cases/close/approve-close.ts";
const domain = "shared/domain/account/close.ts";

export const closeBugs: readonly PlantedBug[] = [
  {
    name: "close: a residual that no item explains is closed",
    file: create,
    find: "if (residual === null || isZero(residual)) return [];",
    replace: "if (residual === null || !isZero(residual)) return [];",
    caughtBy: closes,
  },
  {
    name: "close: an account without a balance is closed",
    file: create,
    find: "refuseUnknown(figures.accounts, period) ?? refuseResidual",
    replace: "refuseUnknown([], period) ?? refuseResidual",
    caughtBy: closes,
  },
  {
    name: "close: a day is closed before it ends",
    file: create,
    find: "startOfDay(dayAfter(body.businessDate), timeZone)",
    replace: 'startOfDay(dayAfter(body.businessDate), "Pacific/Kiritimati")',
    caughtBy: closes,
  },
  {
    name: "close: the preparer approves",
    file: approval,
    find: "before.preparer === deciderOf(context)",
    replace: "before.preparer === context.actor",
    caughtBy: closes,
  },
  {
    name: "close: only the first close of an account is approved",
    file: approval,
    find: "(closed?.closeUuid ?? null) !== (before.previous?.uuid ?? null)",
    replace: "closed !== null",
    caughtBy: closes,
  },
  {
    name: "close: the next period begins where nobody closed",
    file: create,
    find: "closed?.businessDate ?? since ?? dayAfter",
    replace: "since ?? dayAfter",
    caughtBy: closes,
  },
  {
    name: "close: what was closed before is what is brought forward",
    file: "functions/reconciliation-cases/close/closed-figures.ts",
    find: "closedBefore: closedBefore.get(uuid) ?? null,",
    replace: "closedBefore: closedBefore.size > 0 ? differenceOfSides(sides.start) : null,",
    caughtBy: closes,
  },
  {
    name: "close: movements outside the period of its cases are not kept",
    file: domain,
    find: ".filter((movement) => namesOfMovement(movement).some((name) => named.has(name)))",
    replace: ".filter(({ day }) => named.size > 0 && day > after && day <= asOf)",
    caughtBy: { file: "test/domain/account/close.test.ts" },
  },
  {
    name: "close: what is stored is not compared with the digest",
    file: "functions/reconciliation-cases/close/read-closes.ts",
    find: "if (rebuilt !== close.digest)",
    replace: "if (rebuilt.length !== close.digest.length)",
    caughtBy: closes,
  },
  {
    name: "close: changes are looked for on other days than were closed",
    file: "functions/reconciliation-cases/close/list-close-changes.ts",
    find: "periodOfClose(close), new Map()",
    replace: "{ ...periodOfClose(close), asOf: close.since }, new Map()",
    caughtBy: rebuilt,
  },
  {
    name: "close: its form has names of people",
    file: "shared/api/resource/close/close-document.ts",
    find: 'preparer: digestOf("/preparer", close.preparer),',
    replace: "preparer: close.preparer,",
    caughtBy: rebuilt,
  },
  {
    name: "close: it names the window that is not sealed yet",
    file: create,
    find: "startOfWindow(window - 1)",
    replace: "startOfWindow(window)",
    caughtBy: rebuilt,
  },
  {
    name: "close: a movement that only belongs to another case has not changed",
    file: "functions/reconciliation-cases/close/list-close-changes.ts",
    find: "[movement.amount, movement.isIgnored, movement.parts]",
    replace: "[movement.amount, movement.isIgnored]",
    caughtBy: closes,
  },
];
