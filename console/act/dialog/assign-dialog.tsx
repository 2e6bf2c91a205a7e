import { useState } from "preact/hooks";
import { Combobox, type Option } from "#console/part/input/combobox.tsx";
import { Dialog } from "#console/part/input/dialog.tsx";
import { session } from "#console/session/session.ts";
import type { Act } from "../act.ts";

type Props = {
  readonly title: string;
  /** Names that are in the list already. */
  readonly known: readonly string[];
  readonly submit: (act: Act) => void;
  readonly onClose: () => void;
};

const nobody: Option = { id: "", label: "Nobody", detail: "Unassign" };

export function AssignDialog({ title, known, submit, onClose }: Props) {
  const [name, setName] = useState("");
  const { value } = session;
  const mine = value?.kind === "session" && value.subject !== null ? [value.subject] : [];
  const names = [...new Set([...mine, ...known])].filter((each) =>
    each.toLowerCase().includes(name.trim().toLowerCase()),
  );
  const options = [
    ...names.map((each) => ({
      id: each,
      label: each,
      ...(mine.includes(each) ? { detail: "You" } : {}),
    })),
    ...(name.trim() === "" ? [nobody] : []),
  ];
  const assign = (assignee: string) =>
    submit({ action: "assign", parameters: { assignee: assignee === "" ? null : assignee } });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      submitLabel="Assign"
      onSubmit={() => assign(name.trim())}
    >
      <span class="field-label">Assignee</span>
      <Combobox
        label="Assignee"
        value={name}
        onInput={setName}
        options={options}
        onSelect={({ id }) => assign(id)}
        onSubmit={() => assign(name.trim())}
        autofocus={true}
      />
    </Dialog>
  );
}
