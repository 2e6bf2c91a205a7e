import { randomUUID } from "node:crypto";
import type { VirtualClock } from "../control/virtual-clock.ts";
import type { FunctionPool } from "../execution/function-pool.ts";
import { accountId, region } from "../provision/aws-environment.ts";
import type { SchedulePlan } from "../template/schedule-plan.ts";
import { type NextAfter, parseScheduleExpression } from "./schedule-expression.ts";

type Scheduled = { readonly plan: SchedulePlan; readonly nextAfter: NextAfter; dueAt: number };

const lookEveryMilliseconds = 500;

/** Runs functions when their schedule falls due on the virtual clock. */
export class Schedules {
  readonly #pool: FunctionPool;
  readonly #clock: VirtualClock;
  readonly #schedules: readonly Scheduled[];
  #timer: NodeJS.Timeout | null = null;

  /** @throws TemplateError on a schedule expression that is not known. */
  constructor(pool: FunctionPool, clock: VirtualClock, plans: readonly SchedulePlan[]) {
    this.#pool = pool;
    this.#clock = clock;
    this.#schedules = plans.map((plan) => {
      const nextAfter = parseScheduleExpression(plan.expression);
      return { plan, nextAfter, dueAt: nextAfter(clock.now()) };
    });
  }

  start(): void {
    if (this.#schedules.length === 0) return;
    this.#timer = setInterval(() => void this.runDue(), lookEveryMilliseconds);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /**
   * Runs the due schedules and resolves when their functions have ended. A schedule that became due
   * several times in one jump of the clock runs once, at the new time.
   */
  async runDue(): Promise<void> {
    const now = this.#clock.now();
    const due = this.#schedules.filter((schedule) => schedule.dueAt <= now);
    for (const schedule of due) schedule.dueAt = schedule.nextAfter(now);
    await Promise.all(
      due.map(({ plan }) => this.#pool.invokeWhenFree(plan.functionName, eventOf(plan, now))),
    );
  }
}

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-events-structure.html */
function eventOf(plan: SchedulePlan, now: number): object {
  if (plan.input !== null) return JSON.parse(plan.input) as object;
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account: accountId,
    time: new Date(now).toISOString().replace(/\.\d+Z$/, "Z"),
    region,
    resources: [plan.arn],
    detail: {},
  };
}
