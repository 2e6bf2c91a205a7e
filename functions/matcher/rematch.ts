import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { JobName } from "#domain/matching/job.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { TaskDelivery } from "#store/queue/matching/consume-matches.ts";
import type { MatchMessage, RecordTask } from "#store/queue/matching/match-message.ts";
import { withReadCache } from "#store/table/core/read-cache.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findPayments } from "#store/table/payment/payment-store.ts";
import {
  type ArchiveDependencies,
  ensureArchiving,
  stepArchiving,
} from "#work/archiving/run-archiving.ts";
import { runCaseActionStep } from "#work/case-work/action/run-case-action.ts";
import { expireApproval } from "#work/case-work/approval/decide-approval.ts";
import { disposeByPolicy, isDispositionDue } from "#work/case-work/standing/dispose-by-policy.ts";
import { runComparisonStep } from "#work/comparison/run-comparison.ts";
import { checkDeliveries } from "#work/expectation/check-deliveries.ts";
import type { CheckDependencies } from "#work/expectation/check-dependencies.ts";
import { checkFile } from "#work/expectation/check-file.ts";
import { sendDigest } from "#work/expectation/send-digest.ts";
import { correctCase, monthsToCorrect } from "#work/ingestion/matching/correct-contracts.ts";
import { stepFeeMonths } from "#work/ingestion/rematch/fee-months/run-fee-months.ts";
import { indexLeg, indexPayment, indexPaymentsOf } from "#work/ingestion/rematch/index-amounts.ts";
import type { JobDependencies } from "#work/ingestion/rematch/job-dependencies.ts";
import {
  newWork,
  rematchReadCase,
  rematchReadLeg,
  type Work,
} from "#work/ingestion/rematch/rematch.ts";
import { runJobStep } from "#work/ingestion/rematch/run-job.ts";
import { keepFigures } from "#work/reporting/keep-figures.ts";
import { runSettlementStep } from "#work/settlement/run-settlement.ts";

export type RematchDependencies = JobDependencies & CheckDependencies & ArchiveDependencies;

/** The legs and payments of a batch in one organization, read and entered in the amount index. */
type Subjects = {
  readonly work: Work;
  readonly legs: ReadonlyMap<Uuid<"leg">, FlowLeg>;
  readonly payments: ReadonlyMap<Uuid<"payment">, Payment>;
  /** Errors of entering a record in the index; each fails only the tasks of its record. */
  readonly failures: ReadonlyMap<Uuid, unknown>;
};

/**
 * The tasks of one batch share a read cache. All legs and payments of the batch are entered in the
 * amount index before the first decision, so that one decision of a group serves all its members in
 * the batch.
 */
export function openRematch(dependencies: RematchDependencies) {
  return (messages: readonly MatchMessage[]) => {
    const shared = { ...dependencies, table: withReadCache(dependencies.table) };
    const opened = new Map<string, Promise<Subjects>>();
    const subjectsOf = (organizationId: OrganizationId) => {
      const opening = opened.get(organizationId) ?? openSubjects(shared, organizationId, messages);
      opened.set(organizationId, opening);
      return opening;
    };
    return async ({ organizationId, task, deliveries }: TaskDelivery): Promise<void> => {
      await ensureArchiving(dependencies, organizationId);
      if (task.subject === "job") {
        return runStep(dependencies, shared, { organizationId, job: task.job, deliveries });
      }
      const own = deliveries > 1 ? { ...shared, isRepetition: true } : shared;
      return decide(own, await subjectsOf(organizationId), task);
    };
  };
}

type Step = Omit<TaskDelivery, "task"> & { readonly job: JobName };

/** @param shared with a read cache, for jobs that decide history again */
function runStep(
  dependencies: RematchDependencies,
  shared: JobDependencies,
  { organizationId, job, deliveries }: Step,
): Promise<void> {
  switch (job.kind) {
    case "approval":
      return expireApproval(dependencies, organizationId, job.uuid);
    case "digest":
      return sendDigest(dependencies, organizationId, job.period);
    case "reports":
      return keepFigures(dependencies, organizationId);
    case "feeMonths":
      return stepFeeMonths(dependencies, organizationId);
    case "archiving":
      return stepArchiving(dependencies, organizationId);
    case "expectedFile":
      return checkFile(dependencies, organizationId, job.uuid);
    case "expectedDelivery":
      return checkDeliveries(dependencies, organizationId, job.uuid);
    case "caseAction":
      return runCaseActionStep(dependencies, { organizationId, uuid: job.uuid, deliveries });
    case "comparison":
      return runComparisonStep(dependencies, { organizationId, uuid: job.uuid, deliveries });
    case "settlement":
      return runSettlementStep(dependencies, { organizationId, uuid: job.uuid });
    case "rematch":
    case "range":
    case "simulation":
      return runJobStep(shared, { organizationId, job, deliveries });
  }
}

/** Decides a leg or a case again; a record that no longer exists needs no decision. */
async function decide(
  dependencies: JobDependencies,
  { work, legs, payments, failures }: Subjects,
  task: RecordTask,
): Promise<void> {
  if (failures.has(task.uuid)) throw failures.get(task.uuid);
  if (task.subject === "leg") {
    const leg = legs.get(task.uuid);
    if (leg !== undefined) await rematchReadLeg(dependencies, work, leg);
    return;
  }
  const payment = payments.get(task.uuid);
  if (payment === undefined) return;
  await rematchReadCase(dependencies, work, payment);
  for (const month of monthsToCorrect(payment)) {
    await correctCase(dependencies, payment, month, work.now);
  }
  if (isDispositionDue(payment, work.now())) {
    await disposeByPolicy(dependencies, work.organizationId, payment.intent.uuid);
  }
}

async function openSubjects(
  dependencies: JobDependencies,
  organizationId: OrganizationId,
  messages: readonly MatchMessage[],
): Promise<Subjects> {
  const { table, now } = dependencies;
  const own = messages.filter((message) => message.organizationId === organizationId);
  const legUuids = new Set<Uuid<"leg">>();
  const paymentUuids = new Set<Uuid<"payment">>();
  for (const task of own.flatMap(({ tasks }) => tasks)) {
    if (task.subject === "leg") legUuids.add(task.uuid);
    if (task.subject === "case") paymentUuids.add(task.uuid);
  }
  const [legs, payments] = await Promise.all([
    findLegs(table, organizationId, [...legUuids]),
    findPayments(table, organizationId, [...paymentUuids]),
  ]);
  const failures = new Map<Uuid, unknown>();
  const enter = (uuid: Uuid, entering: Promise<unknown>) =>
    entering.catch((error: unknown) => void failures.set(uuid, error));
  await Promise.all(legs.map((leg) => enter(leg.uuid, indexLeg(dependencies, leg, now()))));
  await Promise.all(
    payments.map((payment) =>
      enter(payment.intent.uuid, indexPayment(dependencies, payment, now())),
    ),
  );
  const work = newWork(table, organizationId, now);
  // Read when everything is entered: a decision that knows them serves other members of its group too.
  const enterPaymentsOf = async (leg: FlowLeg) => {
    for (const payment of await indexPaymentsOf(dependencies, leg, now())) {
      work.payments.set(payment.intent.uuid, payment);
    }
  };
  const entered = legs.filter(({ uuid }) => !failures.has(uuid));
  await Promise.all(entered.map((leg) => enter(leg.uuid, enterPaymentsOf(leg))));
  return {
    work,
    legs: new Map(legs.map((leg) => [leg.uuid, leg])),
    payments: new Map(payments.map((payment) => [payment.intent.uuid, payment])),
    failures,
  };
}
