/** The actions on one case or many: keys, buttons, and the dialog of the one that was chosen. */
import { useState } from "preact/hooks";
import type { OperationId } from "#api/client/types.ts";
import type { CaseRow } from "#console/api/case-row.ts";
import type { Shortcut } from "#console/app/shortcuts.ts";
import { countText } from "#console/format/amount.ts";
import type { IconName } from "#console/icon/icon.tsx";
import { Button } from "#console/part/input/button.tsx";
import type { MenuItem } from "#console/part/input/menu.tsx";
import { may } from "#console/session/session.ts";
import { type Act, type Outcome, perform } from "./act.ts";
import { AssignDialog } from "./dialog/assign-dialog.tsx";
import { CloseDialog } from "./dialog/close-dialog.tsx";
import { CommentDialog } from "./dialog/comment-dialog.tsx";
import { TagDialog } from "./dialog/tag-dialog.tsx";
import { WriteOffDialog } from "./dialog/write-off-dialog.tsx";
import { isOpenAmount } from "./open-amount.ts";

type Name =
  | "writeOff"
  | "claim"
  | "assign"
  | "close"
  | "reopen"
  | "snooze"
  | "tag"
  | "comment"
  | "run";

const words = {
  writeOff: { label: "Write off", key: "w", icon: "writeOff" },
  claim: { label: "Claim the fee", key: "e", icon: "fee" },
  assign: { label: "Assign", key: "a", icon: "person" },
  close: { label: "Close", key: "c", icon: "check" },
  reopen: { label: "Open again", key: "o", icon: "refresh" },
  snooze: { label: "Snooze a day", key: "s", icon: "clock" },
  tag: { label: "Tag", key: "t", icon: "tag" },
  comment: { label: "Comment", key: "n", icon: "comment" },
  run: { label: "Match again", key: "r", icon: "run" },
} as const satisfies Record<Name, { label: string; key: string; icon: IconName }>;

const names = Object.keys(words) as Name[];
const operations: Readonly<Partial<Record<Name, OperationId>>> = {
  writeOff: "createDisposition",
  claim: "createCaseAction",
};
const day = 86_400_000;

export type CaseActions = {
  /** The actions that fit the selected cases and that the person may do. */
  readonly offered: readonly Name[];
  readonly start: (name: Name) => void;
  readonly shortcuts: readonly Shortcut[];
  /** The cases that the open dialog is about; null: none is open. */
  readonly open: Name | null;
  readonly close: () => void;
  readonly rows: readonly CaseRow[];
  readonly outcome: Outcome;
};

/** @param rows the cases that an action is about now */
export function useCaseActions(rows: readonly CaseRow[], outcome: Outcome): CaseActions {
  const [open, setOpen] = useState<Name | null>(null);
  const offered = names.filter(
    (name) => may(operations[name] ?? "updateReconciliationCase") && fits(name, rows),
  );
  const start = (name: Name) => {
    if (!offered.includes(name)) return;
    if (name === "run" || name === "reopen" || name === "claim") {
      void perform(rows, { action: name, parameters: {} }, outcome);
    } else if (name === "snooze") {
      const snoozedUntil = new Date(Date.now() + day).toISOString();
      void perform(rows, { action: name, parameters: { snoozedUntil } }, outcome);
    } else setOpen(name);
  };
  const shortcuts = offered.map((name) => ({
    keys: [words[name].key],
    label: words[name].label,
    run: () => start(name),
  }));
  return { offered, start, shortcuts, open, close: () => setOpen(null), rows, outcome };
}

function fits(name: Name, rows: readonly CaseRow[]): boolean {
  if (rows.length === 0) return false;
  if (name === "writeOff") return rows.some(isOpenAmount);
  if (name === "claim") return rows.every((row) => row.exceptionType === "fee_variance");
  if (name === "close") return rows.some(({ status }) => status === "open");
  if (name === "reopen") return rows.every(({ status }) => status !== "open");
  return true;
}

type ButtonsProps = {
  readonly actions: CaseActions;
  /** Whether another button is the main one: these are then icons with a hint. */
  readonly isMinor?: boolean;
  /** Whether those of every day are enough: a menu has the rest. */
  readonly isShort?: boolean;
};

/** What finishes a payment, or says who does. */
const everyDay: readonly Name[] = ["writeOff", "claim", "assign", "close", "reopen", "comment"];

export function ActionButtons({ actions, isMinor = false, isShort = false }: ButtonsProps) {
  const { offered, start } = actions;
  const shown = isShort ? offered.filter((name) => everyDay.includes(name)) : offered;
  return (
    <>
      {shown.map((name) => (
        <Button
          key={name}
          kind={isMinor ? "quiet" : name === "writeOff" ? "primary" : "plain"}
          icon={words[name].icon}
          hint={words[name].key}
          onClick={() => start(name)}
          {...(isMinor ? { label: words[name].label } : { children: words[name].label })}
        />
      ))}
    </>
  );
}

/** What the short buttons leave out, for a menu; each with its key. */
export function restOfActions({ offered, start }: CaseActions): MenuItem[] {
  return offered
    .filter((name) => !everyDay.includes(name))
    .map((name) => ({
      label: `${words[name].label} (${words[name].key})`,
      onSelect: () => start(name),
    }));
}

type DialogProps = {
  readonly actions: CaseActions;
  /** Assignees that are in the list already. */
  readonly assignees: readonly string[];
};

export function ActionDialog({ actions: state, assignees }: DialogProps) {
  const { open, close, rows, outcome } = state;
  if (open === null) return null;
  // What was refused stays in the dialog: nothing that was written is lost.
  const submit = async (act: Act) => {
    if (await perform(rows, act, outcome)) close();
  };
  const title = `${words[open].label} ${subjectOf(rows)}`;
  const shared = { title, submit: (act: Act) => void submit(act), onClose: close };
  if (open === "writeOff") {
    return <WriteOffDialog title={title} rows={rows} outcome={outcome} onClose={close} />;
  }
  if (open === "assign") return <AssignDialog {...shared} known={assignees} />;
  if (open === "close") return <CloseDialog {...shared} />;
  if (open === "comment") return <CommentDialog {...shared} />;
  const present = [...new Set(rows.flatMap(({ tags }) => tags))].sort();
  return <TagDialog {...shared} present={present} />;
}

function subjectOf(rows: readonly CaseRow[]): string {
  const [first] = rows;
  if (rows.length !== 1 || first === undefined) return `${countText(rows.length)} payments`;
  return first.paymentIntent.externalReference;
}
