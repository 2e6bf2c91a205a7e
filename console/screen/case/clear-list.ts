/** The list that a person goes through, payment after payment: it stays as it was when they began, whatever is closed. */
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf, replaceRoute } from "#console/app/route.ts";
import { api } from "#console/session/session.ts";
import { listQuery } from "../queue/queue-address.ts";

export type ClearList = {
  /** From 1; null: the payment is not among those that were read. */
  readonly position: number | null;
  readonly total: number;
  /** Null at the end, or the beginning. */
  readonly next: string | null;
  readonly previous: string | null;
  readonly show: (caseId: string) => void;
  readonly leave: () => void;
};

const pageSize = 100;
/** The first of the list; a person clears no more at once. */
const pagesAtMost = 5;

/** @param list the address of the list, as text; null: the payment was opened by itself */
export function useClearList(list: string | null, caseId: string): ClearList | null {
  const query = listQuery(new URLSearchParams(list ?? ""));
  const { data } = useAnswer(`clear:${list}`, async (signal) =>
    list === null ? null : await readIds(query, caseId, signal),
  );
  if (list === null) return null;
  const ids = data?.ids ?? [];
  const at = ids.indexOf(caseId);
  return {
    position: at === -1 ? null : at + 1,
    total: data?.total ?? 0,
    next: at === -1 ? null : (ids[at + 1] ?? null),
    previous: at === -1 ? null : (ids[at - 1] ?? null),
    show: (id) => replaceRoute(hrefOf(["cases", id], { in: list })),
    leave: () => go(hrefOf(["queue"], { ...query, case: caseId })),
  };
}

async function readIds(
  query: Readonly<Record<string, string>>,
  caseId: string,
  signal: AbortSignal,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const ids: string[] = [];
  for (let page = 0; page < pagesAtMost; page += 1) {
    const part = { ...query, limit: pageSize, offset: page * pageSize };
    const answer = await api().call("listReconciliationCases", { query: part, signal });
    ids.push(...answer.items.map(({ id }) => id));
    const isAll = ids.length >= answer.total || answer.items.length === 0;
    if (isAll || ids.includes(caseId)) return { ids, total: answer.total };
  }
  return { ids, total: ids.length };
}
