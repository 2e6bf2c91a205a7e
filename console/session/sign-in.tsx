import { useState } from "preact/hooks";
import { Button } from "#console/part/input/button.tsx";
import { wordsOf } from "#console/part/state.tsx";
import { openId, startSignIn } from "./open-id.ts";
import { openSession } from "./session.ts";

/** @param failed why the last attempt failed, or null */
export function SignIn({ failed }: { readonly failed: string | null }) {
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <h1>
          <span class="brand-mark" aria-hidden="true" />
          Reconciliation
        </h1>
        <p class="sign-in-lead">
          What is wrong with today's payments, why, and what to do about it.
        </p>
        {failed !== null && (
          <p class="field-error" role="alert">
            {failed}
          </p>
        )}
        {openId !== null && <WithProvider demoUser={openId.demoUser} />}
        <WithKey />
      </div>
    </main>
  );
}

function WithProvider({ demoUser }: { readonly demoUser: string | null }) {
  return (
    <div class="sign-in-choices">
      {demoUser !== null && (
        <Button kind="primary" onClick={() => void startSignIn({ loginHint: demoUser })}>
          Open the demo organization
        </Button>
      )}
      <Button kind={demoUser === null ? "primary" : "plain"} onClick={() => void startSignIn()}>
        Sign in with your organization
      </Button>
      <p class="divider">
        <span>or</span>
      </p>
    </div>
  );
}

function WithKey() {
  const [key, setKey] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setError(await signInWith(key.trim()));
    setBusy(false);
  };
  return (
    <form
      class="sign-in-key"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label for="api-key">API key or session token</label>
      <div class="sign-in-line">
        <input
          id="api-key"
          class="input"
          type="password"
          autocomplete="off"
          required
          value={key}
          aria-invalid={error !== null}
          aria-describedby="api-key-note"
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <Button type="submit" disabled={isBusy || key.trim() === ""}>
          {isBusy ? "Checking…" : "Sign in"}
        </Button>
      </div>
      {error !== null && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <p id="api-key-note" class="note">
        It stays in the memory of this page, and is gone after a reload.
      </p>
    </form>
  );
}

async function signInWith(token: string): Promise<string | null> {
  try {
    await openSession(token, null);
    return null;
  } catch (error) {
    const { title, detail } = wordsOf(error);
    return `${title}. ${detail}`;
  }
}
