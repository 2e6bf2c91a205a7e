import { useState } from "preact/hooks";
import { Icon } from "#console/icon/icon.tsx";
import { Text } from "#console/part/figure/text.tsx";
import { Dialog } from "#console/part/input/dialog.tsx";
import type { Act } from "../act.ts";

type Props = {
  readonly title: string;
  /** Tags that at least one of the cases has. */
  readonly present: readonly string[];
  readonly submit: (act: Act) => void;
  readonly onClose: () => void;
};

/** The longest tag that the API takes. */
const longestTag = 64;

export function TagDialog({ title, present, submit, onClose }: Props) {
  const [text, setText] = useState("");
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const add = [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
  const toggle = (tag: string) =>
    setRemoved(removed.includes(tag) ? removed.filter((each) => each !== tag) : [...removed, tag]);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      submitLabel="Save"
      onSubmit={() => {
        if (add.length + removed.length === 0) return onClose();
        submit({ action: "tag", parameters: { add, remove: [...removed] } });
      }}
    >
      <label class="field-label" for="new-tags">
        New tags, with commas between them
      </label>
      <input
        id="new-tags"
        class="input"
        data-autofocus=""
        maxLength={longestTag * 4}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {present.length > 0 && (
        <div class="tag-choices">
          {present.map((tag) => (
            <button
              key={tag}
              type="button"
              class="filter-chip"
              aria-pressed={!removed.includes(tag)}
              onClick={() => toggle(tag)}
            >
              <Text value={tag} />
              <Icon name={removed.includes(tag) ? "plus" : "close"} />
            </button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
