/** Records that are few and have names, found without asking again: payouts, files, rules and views. */
import { amountText, differenceOf, isZeroAmount } from "#console/format/amount.ts";
import { typedAmounts } from "#console/format/typed-amount.ts";
import { addressOfView } from "#console/screen/queue/queue-address.ts";
import { api, may } from "#console/session/session.ts";
import { hrefOf } from "./route.ts";
import type { Target } from "./search.ts";

type Named = Target & {
  /** By which it is found too, without a sign. */
  readonly amounts: readonly string[];
};

/** The newest of each kind. */
const limit = 100;
const shown = 5;

export async function readNamed(signal: AbortSignal): Promise<readonly Named[]> {
  const query = { limit };
  const parts = [
    may("listSettlements") ? api().call("listSettlements", { query, signal }).then(payouts) : [],
    may("listImportBatches") ? api().call("listImportBatches", { query, signal }).then(files) : [],
    may("listReconciliationRules")
      ? api().call("listReconciliationRules", { query, signal }).then(rules)
      : [],
    may("listViews") ? api().call("listViews", { query, signal }).then(views) : [],
  ];
  const read = await Promise.allSettled(parts);
  return read.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
}

type Page<Row> = { readonly items: readonly Row[] };
type Settlement = {
  readonly id: string;
  readonly reference: string;
  readonly net: string;
  readonly bankAmount: string | null;
  readonly difference: string | null;
  readonly currency: string;
};

function payouts({ items }: Page<Settlement>): Named[] {
  return items.map(({ id, reference, net, bankAmount, difference, currency }) => ({
    id,
    label: reference,
    detail: `Payout, ${amountText(net, currency)}`,
    icon: "settlement",
    href: hrefOf(["settlements", id]),
    amounts: [net, bankAmount, difference].flatMap((amount) => amount ?? []),
  }));
}

function files({ items }: Page<{ readonly id: string; readonly fileName: string }>): Named[] {
  return items.map(({ id, fileName }) => ({
    ...{ id, label: fileName, detail: "File", icon: "imports" },
    ...{ href: hrefOf(["imports", id]), amounts: [] },
  }));
}

function rules({ items }: Page<{ readonly id: string; readonly name: string }>): Named[] {
  return items.map(({ id, name }) => ({
    ...{ id, label: name, detail: "Rule", icon: "rules" },
    ...{ href: hrefOf(["rules", id]), amounts: [] },
  }));
}

type View = Parameters<typeof addressOfView>[0] & { readonly id: string; readonly name: string };

function views({ items }: Page<View>): Named[] {
  return items.map((view) => ({
    ...{ id: view.id, label: view.name, detail: "View", icon: "bookmark" },
    ...{ href: hrefOf(["queue"], addressOfView(view)), amounts: [] },
  }));
}

export function namesFit(named: readonly Named[], text: string): readonly Target[] {
  if (text === "") return [];
  const wanted = typedAmounts(text);
  const fits = ({ label, amounts }: Named) =>
    label.toLowerCase().includes(text.toLowerCase()) ||
    amounts.some((amount) =>
      wanted.some((each) => isZeroAmount(differenceOf(amount.replace("-", ""), each))),
    );
  return named.filter(fits).slice(0, shown);
}
