/** A file, what was found in it, and what it would bring: each can be changed before anything is stored. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { attempt, isPending } from "#console/act/attempt.ts";
import { useAnswer } from "#console/api/query.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { Text } from "#console/part/figure/text.tsx";
import { Button } from "#console/part/input/button.tsx";
import { ChoiceField, TextField } from "#console/part/input/field.tsx";
import { wordsOf } from "#console/part/state.tsx";
import { api, may } from "#console/session/session.ts";
import { base64Of, inlineLimitBytes, uploadTo } from "./file-content.ts";
import { FileDrop } from "./file-drop.tsx";
import { Findings, FoundFile } from "./found-file.tsx";
import { ProfileActs } from "./profile-acts.tsx";
import { ReadingForm } from "./reading-form.tsx";
import {
  type Given,
  type Preview,
  profileFor,
  type Settings,
  settingsOf,
} from "./reading-settings.ts";

type Found = { readonly preview?: Preview; readonly error?: unknown };
type Props = { readonly changed: () => Promise<void> };

export function NewImport({ changed }: Props) {
  const reading = useReading();
  const { file, profile, settings, findings, isChanged, preview, error } = reading;
  return (
    <div class="new-import">
      <div>
        <FileDrop file={file} onFile={reading.take} />
        <ProfileChoice reading={reading} />
        {profile === undefined && <Findings findings={findings} />}
        {profile !== undefined && settings !== null && (
          <ProfileActs {...{ profile, settings, isChanged }} changed={reading.refresh} />
        )}
        <Start reading={reading} changed={changed} />
        {settings !== null && may("createImportProfile") && (
          <ReadingForm
            key={reading.profileId}
            settings={settings}
            set={reading.setSettings}
            columns={preview?.columns ?? []}
          />
        )}
      </div>
      <section aria-label="Preview">
        {error != null && (
          <p class="detail-problem" role="alert">
            <Text value={wordsOf(error).detail} limit={600} />
          </p>
        )}
        {preview !== undefined && (
          <FoundFile preview={preview} isPart={(file?.size ?? 0) > inlineLimitBytes} />
        )}
      </section>
    </div>
  );
}

type Reading = ReturnType<typeof useReading>;

/** The file, how it is read, and what is found so. A profile that fits the file is chosen for it. */
function useReading() {
  const { data, reload } = useAnswer("import-profiles", (signal) =>
    api().call("listImportProfiles", { query: { limit: 100 }, signal }),
  );
  const profiles = data?.items ?? [];
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  const [profileId, setProfileId] = useState("");
  /** Null: those that are found in the file. */
  const [settings, setSettings] = useState<Settings | null>(null);
  const [found, setFound] = useState<Found>({});
  const [findings, setFindings] = useState<Preview["findings"]>([]);
  /** Whether a person chose to read the file anew. */
  const isAsked = useRef(false);
  const profile = profiles.find(({ id }) => id === profileId);
  const choose = (id: string) => {
    const chosen = profiles.find((each) => each.id === id);
    setProfileId(id);
    setSettings(chosen === undefined ? null : settingsOf(chosen));
  };
  usePreview({ file, settings }, (next) => {
    setFound(next);
    if (settings !== null || next.preview === undefined) return;
    setFindings(next.preview.findings);
    const known = isAsked.current ? undefined : profileFor(profiles, next.preview);
    if (known === undefined) setSettings(settingsOf(next.preview.settings));
    else choose(known.id);
  });
  const take = (next: File) => {
    isAsked.current = false;
    setFile(next);
    setFound({});
    setFindings([]);
    choose("");
    setName(profileNameOf(next.name));
  };
  const refresh = async (id: string | null) => {
    await reload();
    if (id === null) choose("");
    else setProfileId(id);
  };
  const pick = (id: string) => {
    isAsked.current = true;
    choose(id);
  };
  const isChanged =
    profile !== undefined && settings !== null && textOf(settings) !== textOf(settingsOf(profile));
  const state = { profiles, profile, profileId, file, name, settings, findings, isChanged };
  return { ...state, ...found, take, pick, refresh, setName, setSettings };
}

function ProfileChoice({ reading }: { readonly reading: Reading }) {
  const { profiles, profileId, file, settings, name } = reading;
  if (file === null && profiles.length === 0) return null;
  const stored = Object.fromEntries(profiles.map((each) => [each.id, each.name]));
  return (
    <>
      <ChoiceField
        title="Profile"
        words={{ "": "New: as the file says", ...stored }}
        value={profileId}
        set={reading.pick}
      />
      {profileId === "" && settings !== null && (
        <TextField
          title="Name of the profile"
          value={name}
          set={reading.setName}
          input={{ maxLength: 120 }}
        />
      )}
    </>
  );
}

function Start({ reading, changed }: Props & { readonly reading: Reading }) {
  const { file, profileId, settings, name, isChanged } = reading;
  const [isBusy, setBusy] = useState(false);
  const start = async (dryRun: boolean) => {
    if (file === null) return;
    setBusy(true);
    const id = profileId || (await created(name, settings));
    if (id !== null && profileId === "") await reading.refresh(id);
    const done = id === null ? null : await attempt(null, () => send(file, id, dryRun));
    setBusy(false);
    if (done === null) return;
    await changed();
    go(hrefOf(["imports", done.result]));
  };
  const isNamed = profileId !== "" || (settings !== null && name.trim() !== "");
  const isReady = file !== null && isNamed && !isBusy && !isChanged;
  return (
    <>
      <div class="panel-actions">
        <Button onClick={() => void start(true)} disabled={!isReady}>
          Only try it
        </Button>
        <Button kind="primary" onClick={() => void start(false)} disabled={!isReady}>
          Import
        </Button>
      </div>
      <p class="note">
        {isChanged ? "Save the changes of the profile first. " : ""}A trial also says which rows are
        new and what they would match. It stores nothing.
      </p>
    </>
  );
}

const textOf = (settings: Settings) => JSON.stringify(Object.entries(settings).sort());

/** The name of a file without its ending, and without the date or number behind it. */
function profileNameOf(fileName: string): string {
  const name = fileName.split(".").slice(0, -1).join(".");
  let end = name.length;
  while (end > 0 && "-_. 0123456789".includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Waits for the end of typing. */
const typingMilliseconds = 300;

/** Reads the file again whenever it or its settings change; an answer that comes too late is not shown. */
function usePreview(
  { file, settings }: { readonly file: File | null; readonly settings: Settings | null },
  take: (found: Found) => void,
): void {
  useEffect(() => {
    if (file === null) return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const content = await base64Of(file.slice(0, inlineLimitBytes));
        const body = {
          content,
          contentEncoding: "base64",
          settings: settings as Given | null,
        } as const;
        const preview = await api().call("previewFile", { body, signal: abort.signal });
        if (!abort.signal.aborted) take({ preview });
      } catch (error) {
        if (!abort.signal.aborted) take({ error });
      }
    };
    const timer = setTimeout(ask, settings === null ? 0 : typingMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [file, settings]);
}

/** @returns the id of the new profile; null if it was refused or waits for an approval */
async function created(name: string, settings: Settings | null): Promise<string | null> {
  const body = { ...settings, name: name.trim() } as RequestOf<"createImportProfile">["body"];
  const done = await attempt("Profile created", () => api().call("createImportProfile", { body }));
  return done === null || isPending(done.result) ? null : done.result.id;
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
