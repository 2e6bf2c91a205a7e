/** What is done with a stored profile: changed, copied, deleted. */
import { useState } from "preact/hooks";
import type { RequestOf } from "#api/client/types.ts";
import { attempt, isPending } from "#console/act/attempt.ts";
import { ConfirmDialog } from "#console/act/dialog/confirm-dialog.tsx";
import { Button } from "#console/part/input/button.tsx";
import { api, may } from "#console/session/session.ts";
import type { Profile, Settings } from "./reading-settings.ts";

type Props = {
  readonly profile: Profile;
  readonly settings: Settings;
  readonly isChanged: boolean;
  /** @param id of the profile that is now chosen; null: none */
  readonly changed: (id: string | null) => Promise<void>;
};

export function ProfileActs({ profile, settings, isChanged, changed }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { id: profileId, name } = profile;
  const path = { profileId };
  const { kind: _, ...parts } = settings;
  const save = async () => {
    const body = parts as RequestOf<"updateImportProfile">["body"];
    const act = () => api().call("updateImportProfile", { path, body });
    if ((await attempt("Profile saved", act)) !== null) await changed(profileId);
  };
  const copy = async () => {
    const body = {
      ...settings,
      name: `${name} (copy)`.slice(0, 255),
    } as RequestOf<"createImportProfile">["body"];
    const done = await attempt("Profile copied", () => api().call("createImportProfile", { body }));
    if (done !== null && !isPending(done.result)) await changed(done.result.id);
  };
  const remove = async () => {
    const act = () => api().call("deleteImportProfile", { path });
    const done = await attempt("Profile deleted", act);
    if (done !== null) await changed(null);
    return done !== null;
  };
  return (
    <div class="panel-actions">
      {may("updateImportProfile") && (
        <Button onClick={() => void save()} disabled={!isChanged}>
          Save the changes
        </Button>
      )}
      {may("createImportProfile") && <Button onClick={() => void copy()}>Save as a copy</Button>}
      {may("deleteImportProfile") && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete the profile
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}`}
          label="Delete"
          act={remove}
          onClose={() => setAsking(false)}
        >
          <p>What was imported with it stays.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
