/** The bank line or report that belongs to a payment, chosen by looking: the best first, each with its reason and difference. */
import { useEffect, useState } from "preact/hooks";
import type { EvidenceActs } from "#console/act/evidence-acts.ts";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { useAnswer } from "#console/api/query.ts";
import { amountText, differenceOf, isZeroAmount } from "#console/format/amount.ts";
import { Combobox, type Option } from "#console/part/input/combobox.tsx";
import { Dialog } from "#console/part/input/dialog.tsx";
import { TextField } from "#console/part/input/field.tsx";
import { wantedOf } from "../workbench/balance.ts";
import { readLinkable } from "./linkable-legs.ts";

type Props = {
  readonly detail: CaseDetail;
  /** The one that was chosen already; null: none. */
  readonly flowLegId: string | null;
  readonly acts: EvidenceActs;
  readonly onClose: () => void;
};

type Line = Awaited<ReturnType<typeof readLinkable>>["lines"][number];

const typingMilliseconds = 150;

export function LinkDialog({ detail, flowLegId, acts, onClose }: Props) {
  const [text, setText] = useState("");
  const asked = useRested(text.trim());
  const answer = useAnswer(`linkable:${detail.id}:${detail.version}:${asked}`, (signal) =>
    readLinkable(detail, asked, signal),
  );
  const [chosenId, setChosen] = useState(flowLegId);
  const lines = asked === text.trim() ? answer.data?.lines : undefined;
  const chosen = lines?.find(({ id }) => id === chosenId);
  if (chosen !== undefined) {
    return <Chosen line={chosen} detail={detail} acts={acts} onClose={onClose} />;
  }
  return (
    <Dialog
      title={`Link a bank line to ${detail.paymentIntent.externalReference}`}
      onClose={onClose}
    >
      <p class="note">{wantedText(detail)}</p>
      <div class="link-choice">
        <Combobox
          label="Bank lines and reports"
          placeholder="Amount, name or reference"
          value={text}
          onInput={setText}
          options={(lines ?? []).map((line) => optionOf(line, detail))}
          onSelect={({ id }) => setChosen(id)}
          isAlwaysOpen={true}
          choosesFirst={true}
          autofocus={true}
        />
      </div>
      <p class="note" role="status">
        {lines === undefined
          ? waitingText(answer.error)
          : noteOf(lines, answer.data?.isCut ?? false)}
      </p>
    </Dialog>
  );
}

function waitingText(error: unknown): string {
  return error === null ? "Looking…" : "The bank lines could not be read. Close, and try again.";
}

function noteOf(lines: readonly Line[], isCut: boolean): string {
  if (lines.length === 0) return "Nothing that is not linked fits.";
  return isCut ? "There are more. Type an amount or a reference to find another one." : "";
}

/** Missing or too much, never a sign that has to be known. */
function wantedText(detail: CaseDetail): string {
  const wanted = wantedOf(detail);
  const { currency } = detail.paymentIntent.destination;
  if (isZeroAmount(wanted)) return "Nothing is missing of this payment.";
  const size = amountText(wanted.replace("-", ""), currency);
  return wanted.startsWith("-") ? `${size} came too much.` : `${size} is not linked yet.`;
}

function optionOf({ id, name, amount, currency, about, fits }: Line, detail: CaseDetail): Option {
  const why = fits.length === 0 ? [] : [`same ${fits.join(", ")}`];
  const parts = [differenceText({ amount, currency }, detail), ...why, ...about];
  return { id, label: `${amountText(amount, currency)}  ${name}`, detail: parts.join(" · ") };
}

function differenceText(
  { amount, currency }: Pick<Line, "amount" | "currency">,
  detail: CaseDetail,
): string {
  if (currency !== detail.paymentIntent.destination.currency) return "another currency";
  const difference = differenceOf(amount, wantedOf(detail));
  if (isZeroAmount(difference)) return "fits exactly";
  const size = amountText(difference.replace("-", ""), currency);
  return difference.startsWith("-") ? `${size} too little` : `${size} too much`;
}

type ChosenProps = Omit<Props, "flowLegId"> & { readonly line: Line };

function Chosen({ line, detail, acts, onClose }: ChosenProps) {
  const [amount, setAmount] = useState("");
  const part = amount.trim() === "" ? null : amount.trim();
  const link = async () => {
    if (await acts.link(line.id, part)) onClose();
  };
  return (
    <Dialog
      title={`Link this line to ${detail.paymentIntent.externalReference}`}
      onClose={onClose}
      submitLabel="Link"
      onSubmit={() => void link()}
    >
      <p>
        <strong>{optionOf(line, detail).label}</strong>
      </p>
      <p class="note">{optionOf(line, detail).detail}</p>
      <TextField
        title="Part of its amount"
        value={amount}
        set={setAmount}
        isFirst={true}
        input={{ inputMode: "decimal", placeholder: "All that is left of it" }}
      />
      <p class="note">From then on this line is not moved by itself.</p>
    </Dialog>
  );
}

/** The text once the keys rest. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
