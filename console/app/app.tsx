import { useEffect, useState } from "preact/hooks";
import { forgetAnswers } from "#console/api/query.ts";
import { resumeSignIn } from "#console/session/open-id.ts";
import { OrganizationChoice } from "#console/session/organization-choice.tsx";
import { session } from "#console/session/session.ts";
import { SignIn } from "#console/session/sign-in.tsx";
import { Shell } from "./shell.tsx";

type Start = { readonly isReady: boolean; readonly failed: string | null };

/** A person who is not signed in sees only the sign-in screen. */
export function App() {
  const [start, setStart] = useState<Start>({ isReady: false, failed: null });
  useEffect(() => {
    void resumeSignIn().then((outcome) => {
      if (outcome === "left") return;
      setStart({ isReady: true, failed: outcome?.failed ?? null });
    });
  }, []);
  const { value } = session;
  useEffect(forgetAnswers, [value]);
  if (!start.isReady) return null;
  if (value === null) return <SignIn failed={start.failed} />;
  if (value.organizationId === null && value.organizations.length > 1)
    return <OrganizationChoice />;
  return <Shell key={value.organizationId} />;
}
