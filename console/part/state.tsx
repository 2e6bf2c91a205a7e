/** What a screen shows in place of data: nothing there, not allowed, gone wrong, or still on its way. */
import type { ComponentChildren } from "preact";
import { ApiError } from "#api/client/api-error.ts";
import { Icon, type IconName } from "#console/icon/icon.tsx";
import { signOut } from "#console/session/open-id.ts";
import { Sentence } from "./figure/text.tsx";
import { Button } from "./input/button.tsx";
import { NotPossibleError } from "./not-possible-error.ts";

type EmptyProps = {
  readonly icon: IconName;
  readonly title: string;
  /** What to do next. */
  readonly children?: ComponentChildren;
};

export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div class="state">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** An error in words, with the one thing that helps. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { title, detail, requestId } = wordsOf(error);
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return (
    <div class="state state-bad" role="alert">
      <Icon name="alert" />
      <h2>{title}</h2>
      <p>
        <Sentence value={detail} limit={500} />
      </p>
      <div class="state-actions">
        {isSignedOut ? (
          <Button kind="primary" onClick={signOut}>
            Sign in again
          </Button>
        ) : (
          <Button kind="primary" icon="refresh" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
      {requestId !== null && <p class="state-note">Request {requestId}</p>}
    </div>
  );
}

const titles: Readonly<Record<number, string>> = {
  400: "The service did not understand",
  401: "You are signed out",
  403: "You may not see this",
  404: "Not found",
  409: "Somebody else was faster",
  429: "Too many requests for now",
};

export type ErrorWords = {
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
};

export function wordsOf(error: unknown): ErrorWords {
  if (error instanceof NotPossibleError) {
    return { title: "Not possible", detail: error.message, requestId: null };
  }
  if (!(error instanceof ApiError)) {
    const title = navigator.onLine ? "The service cannot be reached" : "You are offline";
    return { title, detail: "Nothing is lost. It goes on as soon as it can.", requestId: null };
  }
  const { status, message, requestId, issues } = error;
  const named = issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  return {
    title: titles[status] ?? "The service has a problem",
    detail: [message.replace(/^\w+: /, ""), ...named].join(" "),
    requestId,
  };
}

/** A grey bar of the size of what will stand there. */
export function Skeleton({ width }: { readonly width: number }) {
  return <span class="skeleton" style={{ inlineSize: `${width}ch` }} />;
}

type UnansweredProps = { readonly error: unknown; readonly reload: () => Promise<void> };

/** In place of an answer that is on its way, or did not come. */
export function Unanswered({ error, reload }: UnansweredProps) {
  if (error !== null) return <Failure error={error} retry={() => void reload()} />;
  return <Skeleton width={30} />;
}
