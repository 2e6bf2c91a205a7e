import { useState } from "preact/hooks";
import type { ResponseOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { Text } from "#console/part/figure/text.tsx";
import { Button } from "#console/part/input/button.tsx";
import { Unanswered } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { RuleForm } from "./rule-form.tsx";
import { RuleVersions } from "./rule-versions.tsx";
import { type Draft, type Rule, scopeText } from "./rule-words.ts";
import { WhatIf } from "./what-if.tsx";

type Props = { readonly id: string; readonly changed: () => Promise<void> };

/** One rule, or a new one: change it, see what that would have decided, then save it. */
export function RuleDetail({ id, changed }: Props) {
  const isNew = id === "new";
  const { data, error, reload } = useAnswer(`rule:${id}`, async (signal) =>
    isNew ? null : await api().call("getReconciliationRule", { path: { ruleId: id }, signal }),
  );
  if (data === undefined) return <Unanswered error={error} reload={reload} />;
  const refresh = async () => {
    await Promise.all([reload(), changed()]);
  };
  return <Editor key={data?.updatedAt ?? "new"} rule={data} changed={refresh} />;
}

type EditorProps = { readonly rule: Rule | null; readonly changed: () => Promise<void> };

function Editor({ rule, changed }: EditorProps) {
  const [draft, setDraft] = useState<Draft>({});
  const [simulationId, setSimulationId] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const name = draft.name ?? rule?.name ?? "";
  const isChanged = Object.keys(draft).length > 0 && name.trim() !== "";
  const simulate = async () => {
    const ruleId = rule === null ? {} : { ruleId: rule.id };
    const body = { ...ruleId, rule: { ...draft, name } };
    const act = () => api().call("simulateReconciliationRule", { body });
    setTrying(true);
    const done = await attempt(null, act);
    setTrying(false);
    setSimulationId(done?.result.id ?? null);
  };
  const save = async () => {
    const done = await attempt("Saved: it decides from now on", () => saved(rule, draft, name));
    if (done === null) return;
    await changed();
    if (!("approvalId" in done.result)) go(hrefOf(["rules", done.result.id]));
  };
  return (
    <>
      <h2 class="detail-title detail-head">
        {rule === null ? "New rule" : <Text value={rule.name} limit={255} />}
      </h2>
      {rule !== null && <Precedence rule={rule} />}
      <RuleForm
        rule={rule}
        draft={draft}
        onChange={setDraft}
        isReadOnly={!may("updateReconciliationRule")}
      />
      {may("updateReconciliationRule") && (
        <div class="panel-actions">
          <Button icon="run" onClick={() => void simulate()} disabled={!isChanged || isTrying}>
            {isTrying ? "Trying it on past payments…" : "What if"}
          </Button>
          <Button kind="primary" onClick={() => void save()} disabled={!isChanged}>
            {rule === null ? "Create" : "Save"}
          </Button>
        </div>
      )}
      {simulationId !== null && <WhatIf key={simulationId} id={simulationId} isBelow={true} />}
      {rule !== null && <RuleVersions id={rule.id} updatedAt={rule.updatedAt} />}
    </>
  );
}

type Saved = ResponseOf<"updateReconciliationRule">;

async function saved(rule: Rule | null, draft: Draft, name: string): Promise<Saved> {
  const body = { ...draft, name };
  if (rule === null) return await api().call("createReconciliationRule", { body });
  const path = { ruleId: rule.id };
  return await api().call("updateReconciliationRule", { path, body });
}

function Precedence({ rule }: { readonly rule: Rule }) {
  return (
    <p class="quiet">
      Applies to {scopeText(rule)}. Each setting comes from the most specific active rule that sets
      it: one for both types, then for the source of the report, then for the type of the payment,
      then for everything. A way to match is used only if every rule that applies allows it.
    </p>
  );
}
