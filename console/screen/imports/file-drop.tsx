import { useState } from "preact/hooks";
import { countText } from "#console/format/amount.ts";
import { Icon } from "#console/icon/icon.tsx";
import { Text } from "#console/part/figure/text.tsx";

type Props = { readonly file: File | null; readonly onFile: (file: File) => void };

/** A file that is dropped, or chosen. */
export function FileDrop({ file, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [first] = files ?? [];
    if (first !== undefined) onFile(first);
  };
  return (
    <label
      class={`drop${isOver ? " is-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <Icon name="imports" />
      {file === null ? (
        <span>Drop a file here, or choose one</span>
      ) : (
        <span>
          <Text value={file.name} limit={120} />, {countText(file.size)} bytes
        </span>
      )}
      <input
        type="file"
        class="unseen"
        aria-label="File"
        onChange={(event) => take(event.currentTarget.files)}
      />
    </label>
  );
}
