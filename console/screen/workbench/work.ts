/** What lies on the workbench: evidence without a case, open cases, and what is selected of both. */
import type { ResponseOf } from "#api/client/types.ts";
import type { CaseRow } from "#console/api/case-row.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { api } from "#console/session/session.ts";

/** Maximum records of each side; filters select others. */
const shown = 100;
/** Candidates of the matcher that are fetched by their ids. */
const fetchedCandidates = 5;

export type Part<Row> = { readonly items: readonly Row[]; readonly total: number };

/** @param ids of those that must be there, because they are selected */
export async function loadLegs(
  ids: readonly string[],
  provider: string,
  signal: AbortSignal,
): Promise<Part<FlowLeg>> {
  const query = {
    matched: false,
    ignored: false,
    limit: shown,
    ...(provider === "" ? {} : { provider }),
  };
  const { items, total } = await api().call("listFlowLegs", { query, signal });
  const missing = ids.filter((id) => !items.some((leg) => leg.id === id));
  const more = await Promise.all(
    missing.map((flowLegId) =>
      api()
        .call("getFlowLeg", { path: { flowLegId }, signal })
        .catch(() => null),
    ),
  );
  const open = more.filter((leg) => leg !== null && !leg.matched && leg.ignored === null);
  return { items: [...(open as FlowLeg[]), ...items], total };
}

type Wanted = {
  readonly ids: readonly string[];
  readonly q: string;
  /** The first selected leg: cases in its currency, and those that it names. */
  readonly leg: FlowLeg | undefined;
};

export async function loadCases(
  { ids, q, leg }: Wanted,
  signal: AbortSignal,
): Promise<Part<CaseRow>> {
  const list = (query: object) =>
    api().call("listReconciliationCases", {
      query: { status: "open", limit: shown, ...query },
      signal,
    });
  const currency = leg === undefined ? {} : { currency: leg.currency };
  const reference = leg?.externalReference ?? "";
  const [found, named] = await Promise.all([
    list(q === "" ? currency : { q }),
    reference === "" || q !== "" ? { items: [] } : list({ q: reference }),
  ]);
  const candidates = (leg?.explanation.candidates ?? []).slice(0, fetchedCandidates);
  const known = [...named.items, ...found.items];
  const missing = [...new Set([...ids, ...candidates.map(({ caseId }) => caseId)])].filter(
    (id) => !known.some((row) => row.id === id),
  );
  const more = await Promise.all(missing.map((id) => findCase(id, signal)));
  const open = more.filter((row) => row !== null && row.status === "open") as CaseRow[];
  const all = new Map([...open, ...known].map((row) => [row.id, row]));
  return { items: [...all.values()], total: found.total };
}

async function findCase(
  caseId: string,
  signal: AbortSignal,
): Promise<ResponseOf<"getReconciliationCase"> | null> {
  return await api()
    .call("getReconciliationCase", { path: { caseId }, signal })
    .catch(() => null);
}
