import { Button } from "#console/part/input/button.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { feeTypeWords } from "./fee-words.ts";
import {
  type ComponentDraft,
  emptyTier,
  errorsWithin,
  type FieldErrors,
  type TierDraft,
} from "./schedule-draft.ts";

const kindWords = {
  percent: "Percent of the payment",
  flat: "Amount for each payment",
  tiered: "Tiers",
} as const satisfies Record<ComponentDraft["kind"], string>;

const basisWords = {
  gross: "The amount before fees",
  net: "The amount after fees",
} as const satisfies Record<ComponentDraft["on"], string>;

const tierBasisWords = {
  payment: "The amount of the payment",
  month: "The volume of the month",
} as const;

type Props = {
  readonly component: ComponentDraft;
  readonly set: (component: ComponentDraft) => void;
  /** Its place in the body: `components.0`. */
  readonly place: string;
  readonly errors: FieldErrors;
  readonly number: number;
  /** Null: it is the only one. */
  readonly remove: (() => void) | null;
};

const decimal = { inputMode: "decimal" } as const;

function ComponentFields({ component, set, place, errors, number, remove }: Props) {
  const change = (part: Partial<ComponentDraft>) => set({ ...component, ...part });
  const errorAt = (name: string) => errors[`${place}.${name}`] ?? null;
  const amountField = (name: "amount" | "percent" | "minimum" | "maximum", title: string) => (
    <TextField
      title={title}
      value={component[name]}
      set={(text) => change({ [name]: text })}
      error={errorAt(name)}
      input={decimal}
    />
  );
  return (
    <fieldset class="field-group">
      <legend>Component {number}</legend>
      <ChoiceField
        title="Fee"
        words={feeTypeWords}
        value={component.feeType}
        set={(feeType) => change({ feeType })}
      />
      <ChoiceField
        title="Agreed as"
        words={kindWords}
        value={component.kind}
        set={(kind) => change({ kind })}
      />
      {component.kind === "percent" && amountField("percent", "Percent")}
      {component.kind === "flat" && amountField("amount", "Amount")}
      {component.kind === "tiered" && (
        <Tiers component={component} change={change} place={place} errors={errors} />
      )}
      {component.kind !== "flat" && (
        <ChoiceField
          title="Percent of"
          words={basisWords}
          value={component.on}
          set={(on) => change({ on })}
        />
      )}
      {amountField("minimum", "At least")}
      {amountField("maximum", "At most")}
      {remove !== null && (
        <div class="panel-actions">
          <Button kind="quiet" icon="close" onClick={remove}>
            Remove component {number}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type TiersProps = Pick<Props, "component" | "place" | "errors"> & {
  readonly change: (part: Partial<ComponentDraft>) => void;
};

function Tiers({ component, change, place, errors }: TiersProps) {
  const { tiers, perMonth } = component;
  const setTier = (at: number, part: Partial<TierDraft>) =>
    change({ tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)) });
  return (
    <>
      <ChoiceField
        title="Tier by"
        words={tierBasisWords}
        value={perMonth ? "month" : "payment"}
        set={(basis) => change({ perMonth: basis === "month" })}
      />
      {perMonth && (
        <p class="note">Nothing counts the month's volume yet: these fees are not compared.</p>
      )}
      {tiers.map((tier, at) => (
        <div key={at} class="fee-tier">
          {tierFields.map(([name, label]) => (
            <TextField
              key={name}
              title={`${label}, tier ${at + 1}`}
              value={tier[name]}
              set={(text) => setTier(at, { [name]: text })}
              error={errors[`${place}.tiers.${at}.${name}`] ?? null}
              input={{ ...decimal, ...(name === "upTo" ? { placeholder: "no limit" } : {}) }}
            />
          ))}
        </div>
      ))}
      <TierError error={errors[`${place}.tiers`] ?? null} />
      <div class="panel-actions">
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => change({ tiers: [...tiers, emptyTier] })}
          disabled={tiers.length >= maximumTiers}
        >
          Another tier
        </Button>
        {tiers.length > 1 && (
          <Button kind="quiet" icon="close" onClick={() => change({ tiers: tiers.slice(0, -1) })}>
            Remove the last tier
          </Button>
        )}
      </div>
    </>
  );
}

const tierFields = [
  ["upTo", "Up to"],
  ["percent", "Percent"],
  ["amount", "Amount"],
] as const satisfies readonly (readonly [keyof TierDraft, string])[];

/** As the service has it (docs/specification.md, Fee schedules). */
const maximumTiers = 50;
const maximumComponents = 20;

function TierError({ error }: { readonly error: string | null }) {
  return error === null ? null : (
    <p class="field-error" role="alert">
      {error}
    </p>
  );
}

type ListProps = {
  readonly components: readonly ComponentDraft[];
  readonly set: (components: readonly ComponentDraft[]) => void;
  readonly errors: FieldErrors;
  /** What another one is at first. */
  readonly another: ComponentDraft;
};

export function ComponentList({ components, set, errors, another }: ListProps) {
  const others = (at: number) => components.filter((_, index) => index !== at);
  return (
    <>
      {components.map((component, at) => (
        <ComponentFields
          key={at}
          number={at + 1}
          component={component}
          place={`components.${at}`}
          errors={errors}
          set={(next) => set(components.map((each, index) => (index === at ? next : each)))}
          remove={components.length > 1 ? () => set(others(at)) : null}
        />
      ))}
      <TierError error={components.length === 0 ? errorsWithin(errors, "components") : null} />
      <div class="panel-actions">
        <Button
          icon="plus"
          onClick={() => set([...components, another])}
          disabled={components.length >= maximumComponents}
        >
          Another component
        </Button>
      </div>
    </>
  );
}
