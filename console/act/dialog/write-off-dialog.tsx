import { useState } from "preact/hooks";
import type { CaseRow } from "#console/api/case-row.ts";
import { amountText, countText, sumOfAmounts } from "#console/format/amount.ts";
import { moneyWordOf, wrongMoneyOf } from "#console/part/figure/case-money.tsx";
import { Dialog } from "#console/part/input/dialog.tsx";
import type { Outcome } from "../act.ts";
import { isOpenAmount, sizeOf } from "../open-amount.ts";
import { type WriteOff, writeOff, writeOffWords } from "../write-off.ts";
import {
  FieldError,
  type GivenReason,
  missingReason,
  noReason,
  ReasonField,
  reasonOf,
} from "./reason-field.tsx";
import { type HeldAct, SecondPerson } from "./second-person.tsx";

type Kind = WriteOff["kind"];
type Props = {
  readonly title: string;
  readonly rows: readonly CaseRow[];
  readonly outcome: Outcome;
  readonly onClose: () => void;
};

/** The reason given last: most of a morning's write-offs have the same one. */
let lastReason: GivenReason = noReason;

/** Writes off what is open and closes, of one payment or many: one act that finishes. */
export function WriteOffDialog({ title, rows, outcome, onClose }: Props) {
  const open = rows.filter(isOpenAmount);
  const [only] = rows.length === 1 ? open : [];
  const all = sizeOf(only?.openAmount ?? "");
  const [kind, setKind] = useState<Kind>("write_off");
  const [amount, setAmount] = useState(all);
  const [close, setClose] = useState(true);
  const [given, setGiven] = useState<GivenReason>({ ...lastReason, comment: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const found = errorsOf(given, only === undefined ? null : { amount, all });
    const reason = reasonOf(given);
    setErrors(found);
    if (Object.keys(found).length > 0 || reason === null) return;
    setBusy(true);
    const part = amount.trim() === all ? null : amount.trim();
    const wrong = await writeOff(rows, { kind, reason, close, amount: part }, outcome);
    setBusy(false);
    if (wrong !== null) return setErrors({ whole: wrong });
    lastReason = given;
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      submitLabel={`${writeOffWords[kind][0]}${close ? " and close" : ""}`}
      onSubmit={() => void submit()}
      isBusy={isBusy}
    >
      <Subject rows={rows} open={open} />
      <Kinds kind={kind} set={setKind} />
      {only !== undefined && (
        <AmountField
          currency={only.paymentIntent.destination.currency}
          amount={amount}
          set={setAmount}
          error={errors.amount ?? null}
        />
      )}
      <ReasonField
        value={given}
        onChange={setGiven}
        autofocus={true}
        error={errors.reason ?? null}
      />
      <label class="check">
        <input type="checkbox" checked={close} onChange={() => setClose(!close)} />
        Close what is written off
      </label>
      <SecondPerson
        acts={actsOf(rows, close)}
        currency={currencyOf(open)}
        isMany={rows.length > 1}
      />
      <FieldError error={errors.whole ?? null} />
    </Dialog>
  );
}

type SubjectProps = { readonly rows: readonly CaseRow[]; readonly open: readonly CaseRow[] };

/** The money that is about to be written off, and what stays as it is. */
function Subject({ rows, open }: SubjectProps) {
  return (
    <>
      <p class="write-off-money">{moneyOf(open)}</p>
      {open.length < rows.length && (
        <p class="note">
          {countText(rows.length - open.length)} of {countText(rows.length)} have nothing to write
          off and stay as they are.
        </p>
      )}
    </>
  );
}

type AmountProps = {
  readonly currency: string;
  readonly amount: string;
  readonly set: (amount: string) => void;
  readonly error: string | null;
};

function AmountField({ currency, amount, set, error }: AmountProps) {
  return (
    <>
      <label class="field-label" for="write-off-amount">
        Amount, in {currency}
      </label>
      <input
        id="write-off-amount"
        class="input"
        inputMode="decimal"
        value={amount}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <FieldError error={error} />
    </>
  );
}

const closing = ["close_against_verdict"] as const;
const many = ["bulk"] as const;

/** What policies see in it. */
function actsOf(rows: readonly CaseRow[], close: boolean): readonly HeldAct[] {
  return ["write_off", ...(close ? closing : []), ...(rows.length === 1 ? [] : many)];
}

type Errors = { readonly amount?: string; readonly reason?: string; readonly whole?: string };

/** @param part what is written of what is open, without signs; null for many payments */
function errorsOf(
  given: GivenReason,
  part: { readonly amount: string; readonly all: string } | null,
): Errors {
  const reason = missingReason(given);
  const amount = part === null ? null : amountError(part.amount.trim(), part.all);
  return {
    ...(reason === null ? {} : { reason }),
    ...(amount === null ? {} : { amount }),
  };
}

function amountError(amount: string, all: string): string | null {
  if (!/^\d+(\.\d+)?$/.test(amount)) return "An amount has digits and a point, such as 67.74.";
  if (/^0+(\.0+)?$/.test(amount)) return "An amount above zero.";
  return sumOfAmounts([all, `-${amount}`]).startsWith("-")
    ? `At most ${all}, which is open.`
    : null;
}

function Kinds({ kind, set }: { readonly kind: Kind; readonly set: (kind: Kind) => void }) {
  return (
    <fieldset class="choices">
      <legend>How</legend>
      {(Object.keys(writeOffWords) as Kind[]).map((name) => (
        <label key={name}>
          <input type="radio" name="kind" checked={kind === name} onChange={() => set(name)} />
          {writeOffWords[name][0]}
        </label>
      ))}
    </fieldset>
  );
}

function currencyOf(rows: readonly CaseRow[]): string | null {
  const found = new Set(rows.map(({ paymentIntent }) => paymentIntent.destination.currency));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/** What it is about, by currency; what is missing and what is too much apart. */
function moneyOf(rows: readonly CaseRow[]): string {
  const parts = rows.flatMap((row) => {
    const name = wrongMoneyOf(row);
    const { currency } = row.paymentIntent.destination;
    return name === null ? [] : [{ currency, name, amount: row[name] }];
  });
  const sums = [...Map.groupBy(parts, ({ currency, name }) => `${currency} ${name}`).values()];
  const words = sums.flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const amount = amountText(sumOfAmounts(some.map((each) => each.amount)), first.currency);
    return [`${amount} ${moneyWordOf(first.name)}`];
  });
  return words.join(", ");
}
