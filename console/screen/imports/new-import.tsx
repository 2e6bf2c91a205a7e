/** A file, the profile that reads it, and what it would bring, before anything is stored. */
import { useState } from "preact/hooks";
import type { ItemOf, ResponseOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { countText } from "#console/format/amount.ts";
import { Text } from "#console/part/figure/text.tsx";
import { Button } from "#console/part/input/button.tsx";
import { api, may } from "#console/session/session.ts";
import { base64Of, inlineLimitBytes, uploadTo } from "./file-content.ts";
import { FileDrop } from "./file-drop.tsx";
import { FileSummary } from "./file-summary.tsx";
import { NewProfile } from "./new-profile.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { Statements } from "./statements.tsx";

type Profile = ItemOf<"listImportProfiles">;
type Preview = ResponseOf<"previewImport">;

export function NewImport({ changed }: { readonly changed: () => Promise<void> }) {
  const { data, reload } = useAnswer("import-profiles", (signal) =>
    api().call("listImportProfiles", { query: { limit: 100 }, signal }),
  );
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState("");
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const profiles = data?.items ?? [];
  const profileId = chosen === "" ? (profiles[0]?.id ?? "") : chosen;
  const busily = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  const look = () =>
    busily(async () => {
      if (file === null) return;
      const done = await attempt(null, async () => await previewOf(file, profileId));
      setPreview(done?.result ?? null);
    });
  const start = (dryRun: boolean) =>
    busily(async () => {
      if (file === null) return;
      const done = await attempt(null, async () => await send(file, profileId, dryRun));
      if (done === null) return;
      await changed();
      go(hrefOf(["imports", done.result]));
    });
  const isReady = file !== null && profileId !== "" && !isBusy;
  return (
    <>
      <h2 class="detail-title detail-head">Import a file</h2>
      <FileDrop
        file={file}
        onFile={(next) => {
          setFile(next);
          setPreview(null);
        }}
      />
      {chosen === "new" || data?.total === 0 ? (
        <NewProfile
          file={file}
          created={async (id) => {
            await reload();
            setChosen(id);
          }}
        />
      ) : (
        <ProfileChoice
          profiles={profiles}
          value={profileId}
          onChange={(id) => {
            setChosen(id);
            setPreview(null);
          }}
        />
      )}
      <div class="panel-actions">
        <Button onClick={() => void look()} disabled={!isReady || isLargeArchive(file)}>
          Preview
        </Button>
        <Button onClick={() => void start(true)} disabled={!isReady}>
          Dry run
        </Button>
        <Button kind="primary" onClick={() => void start(false)} disabled={!isReady}>
          Import
        </Button>
      </div>
      <p class="note">
        A preview shows the first rows and the sums of the file. A dry run also says which rows are
        new and what they would match. Neither stores anything.
        {isLargeArchive(file) &&
          " A ZIP file or workbook of more than 3 MB has no preview, because a part of it cannot be read: use the dry run."}
      </p>
      {preview !== null && <Found preview={preview} isCut={file !== null && isCut(file)} />}
    </>
  );
}

type ChoiceProps = {
  readonly profiles: readonly Profile[];
  readonly value: string;
  readonly onChange: (id: string) => void;
};

function ProfileChoice({ profiles, value, onChange }: ChoiceProps) {
  return (
    <label class="field">
      <span class="field-title">Profile</span>
      <select class="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {profiles.map(({ id, name, format }) => (
          <option key={id} value={id}>
            {name} ({format})
          </option>
        ))}
        {may("createImportProfile") && <option value="new">A new profile…</option>}
      </select>
    </label>
  );
}

type FoundProps = {
  readonly preview: Preview;
  /** Whether the preview read a part of the file only. */
  readonly isCut: boolean;
};

function Found({ preview, isCut: isPart }: FoundProps) {
  const { items, totalRows, error, warnings } = preview;
  return (
    <>
      {isPart && (
        <p class="detail-warning">
          The file is larger than 3 MB: only its beginning was read. A dry run reads all of it.
        </p>
      )}
      {error !== null && (
        <p class="detail-problem" role="alert">
          <Text value={error.message} limit={600} />
        </p>
      )}
      {warnings.map(({ code, message }) => (
        <p key={code + message} class="detail-warning">
          <Text value={message} limit={600} />
        </p>
      ))}
      <FileSummary summary={preview} />
      <Statements statements={preview.statements} />
      <h3>
        {countText(items.length)} of {countText(totalRows)} rows
      </h3>
      {items.length > 0 && <PreviewTable rows={items} />}
    </>
  );
}

/** A preview is part of a request, whose body is bounded. */
function isCut({ size }: File): boolean {
  return size > inlineLimitBytes;
}

/** The start of a ZIP file, and a workbook is one, cannot be read alone. */
function isLargeArchive(file: File | null): boolean {
  return file !== null && isCut(file) && /\.(?:zip|xlsx)$/i.test(file.name);
}

async function previewOf(file: File, profileId: string): Promise<Preview> {
  const content = await base64Of(file.slice(0, inlineLimitBytes));
  const path = { profileId };
  return await api().call("previewImport", { path, body: { content, contentEncoding: "base64" } });
}

/** @returns the id of the import */
async function send(file: File, profileId: string, dryRun: boolean): Promise<string> {
  const body = { profileId, fileName: file.name, dryRun };
  if (file.size <= inlineLimitBytes) {
    const content = await base64Of(file);
    const inline = { ...body, content, contentEncoding: "base64" } as const;
    return (await api().call("createImportBatch", { body: inline })).id;
  }
  const { id, uploadUrl } = await api().call("createImportBatch", { body });
  if (uploadUrl !== null) await uploadTo(uploadUrl, file);
  return id;
}
