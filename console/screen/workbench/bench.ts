/** Both sides of the workbench as the address names them. */
import { useRef } from "preact/hooks";
import type { CaseRow } from "#console/api/case-row.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { type Answer, useAnswer } from "#console/api/query.ts";
import { loadCases, loadLegs, type Part } from "./work.ts";

type Side<Row> = {
  /** Undefined until the first answer is there. */
  readonly items: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly ids: readonly string[];
  readonly selected: readonly Row[];
};

type Bench = {
  readonly legs: Side<FlowLeg>;
  readonly cases: Side<CaseRow>;
  /** Null: both sides are there, or on their way. */
  readonly error: unknown;
  readonly reload: () => Promise<void>;
};

export function useBench(query: URLSearchParams): Bench {
  const legIds = listOf(query, "leg");
  const caseIds = listOf(query, "case");
  const provider = query.get("provider") ?? "";
  const q = query.get("q") ?? "";
  const legs = useAnswer(`workbench:legs:${provider}`, (signal) =>
    loadLegs(legIds, provider, signal),
  );
  const evidence = sideOf(legs.data, legIds);
  const [leg] = evidence.selected;
  // What is selected decides which cases are looked for, so the evidence comes first.
  const isReady = legIds.length === 0 || legs.data !== undefined;
  const cases = useAnswer(`workbench:cases:${isReady}:${q}:${leg?.id ?? ""}`, async (signal) =>
    isReady ? await loadCases({ ids: caseIds, q, leg }, signal) : undefined,
  );
  return {
    legs: evidence,
    cases: sideOf(useLast(cases.data), caseIds),
    error: errorOf(legs) ?? errorOf(cases),
    reload: async () => {
      await Promise.all([legs.reload(), cases.reload()]);
    },
  };
}

/** The ids of one side that the address selects. */
export function listOf(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? "").split(",").filter((each) => each !== "");
}

function sideOf<Row extends { readonly id: string }>(
  part: Part<Row> | undefined,
  ids: readonly string[],
): Side<Row> {
  const items = part?.items;
  const selected = (items ?? []).filter(({ id }) => ids.includes(id));
  return { items, total: part?.total, ids, selected };
}

/** The last answer stays until the next one is there: nothing jumps. */
function useLast<Data>(data: Data | undefined): Data | undefined {
  const last = useRef<Data | undefined>(data);
  if (data !== undefined) last.current = data;
  return last.current;
}

function errorOf({ data, error }: Answer<unknown>): unknown {
  return data === undefined ? error : null;
}
