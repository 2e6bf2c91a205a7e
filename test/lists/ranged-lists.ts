/** Lists with `from` and `to`, each with three entries on three days that follow one another. */
import type { OperationId } from "#api/schema/route/routes.ts";
import type { Instant } from "#domain/value/instant.ts";
import { noteMember } from "#store/table/access/member-store.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { recordCrowdedAmount } from "#store/table/matching/match-pool-store.ts";
import { ledgerRows, prepareClosable } from "../account/close-world.ts";
import { amount, currency } from "../domain/samples.ts";
import type { Driver } from "../faults/operation/operation-row.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { settlementTemplate } from "../faults/operation/standing-operations.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import {
  type Answer,
  type ApiRequest,
  organizationId,
  request,
  seededSnapshot,
} from "../simulation/outside/api-client.ts";
import type { Simulator } from "../simulation/world.ts";

type Json = Readonly<Record<string, unknown>>;

/** Asks for the list with a query. */
type Ask = (query: string) => Promise<Answer>;

export type RangedList = {
  /** The field that the range limits. */
  readonly time: string;
  /** Whether that is a day, so that the range is of days too. */
  readonly isDay?: true;
  readonly open: (simulator: Simulator) => Promise<Ask>;
};

/** The middle of a day, the last moment of the next one, and the first of the one after it. */
const moments = [
  "2026-03-10T12:00:00.000Z",
  "2026-03-11T23:59:59.999Z",
  "2026-03-12T00:00:00.000Z",
];

/** Adds an entry at each of the moments. */
async function addEach(
  { world }: Driver,
  add: (index: number, moment: string) => Promise<unknown>,
): Promise<void> {
  for (const [index, moment] of moments.entries()) {
    world.clock.now = Date.parse(moment);
    await add(index, moment);
  }
}

async function openDriver(simulator: Simulator): Promise<Driver> {
  return driverOf(await simulator.open(seededSnapshot, "memory"));
}

function asking({ world }: Driver, operation: OperationId, given: ApiRequest = {}): Ask {
  return (query) => request(world, operation, { ...given, query });
}

/** A list of entries that are created one by one. */
function created(
  list: OperationId,
  create: OperationId,
  bodyOf: (index: number) => Json,
): RangedList {
  return {
    time: "createdAt",
    open: async (simulator) => {
      const driver = await openDriver(simulator);
      await addEach(driver, (index) => driver.call(create, { body: bodyOf(index) }));
      return asking(driver, list);
    },
  };
}

const reason = { code: "amount_accepted", comment: null };

/** A case with 2.50 EUR open, of which a part is disposed of each time. */
async function openDispositions(simulator: Simulator): Promise<Ask> {
  const driver = await openDriver(simulator);
  const { caseId = "" } = await driver.call("createPaymentIntent", { body: intentBody });
  const paid = { ...providerBody, amount: { amount: "90.00", currency: "EUR" } };
  await driver.call("createProviderEvidence", { body: paid });
  await driver.complete();
  const params = { caseId };
  const body = { kind: "write_off", amount: "0.50", reason };
  await addEach(driver, () => driver.call("createDisposition", { params, body }));
  return asking(driver, "listDispositions", { params });
}

/** An intent with two amendments. */
async function openAmendments(simulator: Simulator): Promise<Ask> {
  const driver = await openDriver(simulator);
  let params = { paymentIntentId: "" };
  await addEach(driver, async (index) => {
    const body = { reason: "Corrected.", beneficiaryName: `Ada ${index}` };
    if (index > 0) return driver.call("amendPaymentIntent", { params, body });
    const { paymentIntentId = "" } = await driver.call("createPaymentIntent", { body: intentBody });
    params = { paymentIntentId };
    return params;
  });
  return asking(driver, "listPaymentIntentAmendments", { params });
}

async function openPools(simulator: Simulator): Promise<Ask> {
  const driver = await openDriver(simulator);
  const table = tableOf(driver.world.store);
  await addEach(driver, async (index, moment) => {
    const at = Date.parse(moment) as Instant;
    const name = `${49 + index}`;
    const found = { amount: amount(name), currency: currency("EUR"), reference: null };
    const where = { organizationId, bucketPartition: name, reach: 1_000, from: at, to: at };
    await recordCrowdedAmount({ table, ids: createIdSource(() => at) }, { ...found, ...where }, at);
  });
  return asking(driver, "listMatchPools");
}

async function openMembers(simulator: Simulator): Promise<Ask> {
  const driver = await openDriver(simulator);
  const table = tableOf(driver.world.store);
  await addEach(driver, async (index, moment) => {
    const day = Math.floor(Date.parse(moment) / 86_400_000);
    const subject = `member-${index}`;
    // First seen on another day, which the range is not about.
    await noteMember(table, { organizationId, subject, day: day - 10 * index - 1 });
    await noteMember(table, { organizationId, subject, day });
  });
  return asking(driver, "listMembers");
}

/** Three files that are expected, each for the first time on the day after its profile was made. */
async function openExpected(simulator: Simulator): Promise<Ask> {
  const driver = await openDriver(simulator);
  await addEach(driver, async (index, moment) => {
    driver.world.clock.now -= 86_400_000;
    const time = moment.slice(11, 16);
    const body = {
      ...{ name: `Bank ${index}`, sourceType: "bank_statement", format: "mt940" },
      expectedBy: { time, timeZone: "UTC", businessDaysOnly: false },
    };
    await driver.call("createImportProfile", { body });
  });
  return asking(driver, "listExpectedDeliveries");
}

/** Three movements that the ledger has only since the close. */
async function openCloseChanges(simulator: Simulator): Promise<Ask> {
  const client = await (await prepareClosable(simulator))();
  const { id: closeId } = await client.prepared("2026-02-10", { since: "2026-01-31" });
  const rows = ["06", "07", "08"].map((day) => `2026-02-${day},1.00,l${day},late ${day}`);
  await client.load("ledger", ledgerRows(...rows));
  return asking(client, "listCloseChanges", { params: { closeId } });
}

const note = { code: "bank_interest", comment: null };
const policy = { exceptionType: "underpayment", currency: "EUR", afterMinutes: 60 };

/** By operation. */
export const rangedLists: Partial<Readonly<Record<OperationId, RangedList>>> = {
  listAccounts: created("listAccounts", "createAccount", (index) => ({
    ...{ kind: "bank", name: "Main", number: `DE${index}`, currency: "EUR" },
  })),
  listAssets: created("listAssets", "createAsset", (index) => ({
    ...{ ticker: "XSGD", chain: "polygon", tokenAddress: `0x${"cd".repeat(19)}0${index}` },
  })),
  listApprovalPolicies: created("listApprovalPolicies", "createApprovalPolicy", (index) => ({
    ...{ action: "write_off", minimumAmount: `${100 + index}`, currency: "EUR" },
  })),
  listEvidenceFilters: created("listEvidenceFilters", "createEvidenceFilter", (index) => ({
    ...{ reason: note, provider: "acme_bank", textPattern: `interest ${index}` },
  })),
  listDispositionPolicies: created(
    "listDispositionPolicies",
    "createDispositionPolicy",
    (index) => ({ ...policy, maximumAmount: `${5 + index}` }),
  ),
  listJournalTemplates: created("listJournalTemplates", "createJournalTemplate", (index) => ({
    ...settlementTemplate,
    currency: ["EUR", "USD", "GBP"][index],
  })),
  listDispositions: { time: "createdAt", open: openDispositions },
  listPaymentIntentAmendments: { time: "inForceFrom", open: openAmendments },
  listMatchPools: { time: "firstSeenAt", open: openPools },
  listExpectedDeliveries: { time: "dueAt", open: openExpected },
  listMembers: { time: "lastSeenOn", isDay: true, open: openMembers },
  listCloseChanges: { time: "day", isDay: true, open: openCloseChanges },
};
