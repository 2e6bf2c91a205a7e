import { useEffect, useState } from "preact/hooks";
import { forgetAnswers } from "../api/query.ts";
import { resumeSignIn } from "../session/open-id.ts";
import { OrganizationChoice } from "../session/organization-choice.tsx";
import { session } from "../session/session.ts";
import { SignIn } from "../session/sign-in.tsx";
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
