/** Evidence without a case at the left, open cases at the right: a person joins what the matcher could not. */
import { useRef } from "preact/hooks";
import { go, hrefOf, replaceRoute, route } from "#console/app/route.ts";
import type { ScreenProps } from "#console/app/screen-props.ts";
import { useShortcuts } from "#console/app/shortcuts.ts";
import { FilterInput } from "#console/part/input/filter-input.tsx";
import { Empty, Failure } from "#console/part/state.tsx";
import { showToast } from "#console/part/toast.tsx";
import { api, may } from "#console/session/session.ts";
import { listOf, useBench } from "./bench.ts";
import { caseLine, legLine, sorted } from "./lines.ts";
import { useLinkActs } from "./link-acts.tsx";
import { LinkBar } from "./link-bar.tsx";
import { moveInPane, Pane } from "./pane.tsx";

const path = ["workbench"];

export function Screen({ query }: ScreenProps) {
  const bench = useBench(query);
  const { legs, cases } = bench;
  const clear = () => show({ leg: [], case: [] });
  const acts = useLinkActs(
    legs.selected,
    cases.selected,
    async () => {
      clear();
      await bench.reload();
    },
    async (flowLegId, caseId) => {
      const isLinked = await isWhollyLinked(flowLegId);
      show(isLinked ? { leg: [], case: [] } : { leg: [flowLegId], case: [caseId] });
      const text = isLinked ? "Created and linked" : "Created: l links it";
      const link = { title: "Open its payment", href: hrefOf(["cases", caseId]) };
      showToast({ tone: "good", text, link });
      await bench.reload();
    },
  );
  const panes = { legs: useRef<HTMLElement>(null), cases: useRef<HTMLElement>(null) };
  useWorkbenchKeys(panes, { ...acts, clear });
  if (bench.error !== null) {
    return <Failure error={bench.error} retry={() => void bench.reload()} />;
  }
  return (
    <div class="workbench">
      <div class="toolbar">
        <h1 class="toolbar-title">Link</h1>
      </div>
      <div class="panes">
        <Pane
          title="Lines without a payment"
          paneRef={panes.legs}
          lines={legs.items && sorted(legs.items.map((each) => legLine(each, cases.selected)))}
          total={legs.total}
          selected={legs.ids}
          toggle={(id) => toggle("leg", id)}
          filter={<Filter name="provider" label="Provider" query={query} />}
          empty={<NoEvidence />}
        />
        <Pane
          title="Open payments"
          paneRef={panes.cases}
          lines={cases.items && sorted(cases.items.map((each) => caseLine(each, legs.selected)))}
          total={cases.total}
          selected={cases.ids}
          toggle={(id) => toggle("case", id)}
          filter={<Filter name="q" label="Reference, account, name" query={query} />}
          empty={<NoCases />}
        />
      </div>
      <LinkBar
        legs={legs.selected}
        rows={cases.selected}
        link={may("createMatchLink") ? acts.link : null}
        setAside={may("ignoreFlowLeg") ? acts.setAside : null}
        createPayment={may("createPaymentIntent") ? acts.createPayment : null}
        clear={clear}
        isBusy={acts.isBusy}
      />
      {acts.dialog}
    </div>
  );
}

/** The matcher may have linked it to the payment that it asked for. */
async function isWhollyLinked(flowLegId: string): Promise<boolean> {
  return (await api().call("getFlowLeg", { path: { flowLegId } })).matched;
}

function toggle(name: "leg" | "case", id: string): void {
  const ids = listOf(route.peek().query, name);
  show({ [name]: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] });
}

/** The address keeps what is selected, without an entry of the history for each key press. */
function show(changes: Readonly<Record<string, readonly string[]>>): void {
  // Of now: keys come faster than the screen is drawn.
  const next = new URLSearchParams(route.peek().query);
  for (const [name, values] of Object.entries(changes)) {
    if (values.length === 0) next.delete(name);
    else next.set(name, values.join(","));
  }
  replaceRoute(hrefOf(path, next));
}

type Panes = Readonly<Record<"legs" | "cases", { readonly current: HTMLElement | null }>>;
type KeyActs = {
  readonly link: () => void;
  readonly setAside: () => void;
  readonly createPayment: () => void;
  readonly clear: () => void;
};

function useWorkbenchKeys(panes: Panes, acts: KeyActs): void {
  const { link, setAside, createPayment, clear } = acts;
  const current = () =>
    panes.cases.current?.contains(document.activeElement) === true ? panes.cases : panes.legs;
  const focused = () => document.activeElement?.closest("li");
  useShortcuts("Link", [
    { keys: ["j", "ArrowDown"], label: "Next", run: () => moveInPane(current().current, 1) },
    { keys: ["k", "ArrowUp"], label: "Previous", run: () => moveInPane(current().current, -1) },
    { keys: ["ArrowLeft"], label: "To the lines", run: () => moveInPane(panes.legs.current, 0) },
    {
      keys: ["ArrowRight"],
      label: "To the payments",
      run: () => moveInPane(panes.cases.current, 0),
    },
    {
      keys: ["x"],
      label: "Select",
      run: () => focused()?.querySelector<HTMLElement>("input")?.click(),
    },
    {
      keys: ["o"],
      label: "Open",
      run: () => go(focused()?.querySelector("a")?.hash ?? hrefOf(path)),
    },
    {
      keys: ["f"],
      label: "Search the payments",
      run: () => panes.cases.current?.querySelector<HTMLElement>(".pane-head input")?.focus(),
    },
    ...(may("createMatchLink") ? [{ keys: ["l"], label: "Link", run: link }] : []),
    ...(may("ignoreFlowLeg") ? [{ keys: ["i"], label: "Set aside", run: setAside }] : []),
    ...(may("createPaymentIntent")
      ? [{ keys: ["n"], label: "Create a payment for it", run: createPayment }]
      : []),
    { keys: ["Escape"], label: "Clear the selection", run: clear },
  ]);
}

type FilterProps = {
  readonly name: string;
  readonly label: string;
  readonly query: URLSearchParams;
};

function Filter({ name, label, query }: FilterProps) {
  const commit = (text: string) => show({ [name]: text === "" ? [] : [text] });
  return <FilterInput label={label} value={query.get(name) ?? ""} onCommit={commit} />;
}

function NoEvidence() {
  return (
    <Empty icon="check" title="Every line has its payment">
      <p>What comes and fits no payment appears here.</p>
    </Empty>
  );
}

function NoCases() {
  return (
    <Empty icon="list" title="No open payment fits">
      <p>Search by another reference, or clear the selection to see every currency.</p>
    </Empty>
  );
}
