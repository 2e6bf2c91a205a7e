/** A file of another tool's results, and the profile that reads it. */
import { useState } from "preact/hooks";
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { attempt, isPending } from "#console/act/attempt.ts";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { Button } from "#console/part/input/button.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { api, may } from "#console/session/session.ts";
import { base64Of, inlineLimitBytes, uploadTo } from "../imports/file-content.ts";
import { FileDrop } from "../imports/file-drop.tsx";
import { ComparisonProfile } from "./comparison-profile.tsx";

type Body = RequestOf<"createComparison">["body"];
type Profile = ItemOf<"listImportProfiles">;

const another = "new";

export function NewComparison({ changed }: { readonly changed: () => Promise<void> }) {
  const { profiles, isRead, reload } = useProfiles();
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState("");
  const [words, setWords] = useState<StatusTexts>({});
  const [isBusy, setBusy] = useState(false);
  const profileId = chosen === "" ? (profiles[0]?.id ?? another) : chosen;
  const mayAdd = may("createImportProfile");
  const start = async () => {
    if (file === null) return;
    setBusy(true);
    const done = await attempt(null, () => send(file, profileId, words));
    setBusy(false);
    if (done === null || isPending(done.result)) return;
    await changed();
    go(hrefOf(["compare", done.result.id]));
  };
  return (
    <>
      <h2 class="detail-title detail-head">Compare a file</h2>
      <p class="note">
        The file says how another tool sees payments: a reference, its status, and perhaps an amount
        and a reason.
      </p>
      <FileDrop file={file} onFile={setFile} />
      {isRead && (profiles.length > 0 || mayAdd) && (
        <ChoiceField
          title="Profile"
          words={{
            ...Object.fromEntries(profiles.map(({ id, name }) => [id, name])),
            ...(mayAdd ? { [another]: "A new profile…" } : {}),
          }}
          value={profileId}
          set={setChosen}
        />
      )}
      {isRead && profileId === another && mayAdd && (
        <ComparisonProfile
          file={file}
          created={async (id) => {
            await reload();
            setChosen(id);
          }}
        />
      )}
      <StatusWords words={words} set={setWords} />
      <div class="panel-actions">
        <Button
          kind="primary"
          onClick={() => void start()}
          disabled={file === null || profileId === another || isBusy}
        >
          Compare
        </Button>
      </div>
    </>
  );
}

const profilesRead = 100;

/** The profiles that read comparisons. */
function useProfiles() {
  const { data, reload } = useAnswer("comparison-profiles", (signal) =>
    api().call("listImportProfiles", { query: { limit: profilesRead }, signal }),
  );
  const profiles = (data?.items ?? []).filter(({ kind }: Profile) => kind === "comparison");
  return { profiles, isRead: data !== undefined, reload };
}

const meanings = {
  matched: "Words for matched",
  exception: "Words for an exception",
  unmatched: "Words for unmatched",
  pending: "Words for waiting",
} as const satisfies Record<keyof NonNullable<Body["statusWords"]>, string>;
type Meaning = keyof typeof meanings;
type StatusTexts = Readonly<Partial<Record<Meaning, string>>>;

type WordsProps = { readonly words: StatusTexts; readonly set: (words: StatusTexts) => void };

/** The usual words are known; others are named here. */
function StatusWords({ words, set }: WordsProps) {
  return (
    <details>
      <summary>Words of its status</summary>
      <div class="field-group">
        <p class="note">The usual words are known. Name others here, with commas between them.</p>
        {Object.entries(meanings).map(([meaning, title]) => (
          <TextField
            key={meaning}
            title={title}
            value={words[meaning as Meaning] ?? ""}
            set={(text) => set({ ...words, [meaning]: text })}
          />
        ))}
      </div>
    </details>
  );
}

function statusWordsOf(words: StatusTexts): NonNullable<Body["statusWords"]> {
  const lists = Object.entries(words).map(([meaning, text]) => {
    const own = text.split(",").map((word) => word.trim());
    return [meaning, own.filter((word) => word !== "")] as const;
  });
  return Object.fromEntries(lists.filter(([, own]) => own.length > 0));
}

/** A small file goes with the request, a larger one to the bucket. */
async function send(file: File, profileId: string, words: StatusTexts) {
  const body: Body = {
    name: file.name,
    profileId,
    fileName: file.name,
    statusWords: statusWordsOf(words),
  };
  if (file.size <= inlineLimitBytes) {
    const content = await base64Of(file);
    const inline: Body = { ...body, content, contentEncoding: "base64" };
    return await api().call("createComparison", { body: inline });
  }
  const made = await api().call("createComparison", { body });
  if (!isPending(made) && made.uploadUrl !== null) await uploadTo(made.uploadUrl, file);
  return made;
}
