import { Text } from "#console/part/figure/text.tsx";
import { Button } from "#console/part/input/button.tsx";
import { wordsOf } from "#console/part/state.tsx";
import { showToast } from "#console/part/toast.tsx";
import { signOut } from "./open-id.ts";
import { openSession, session } from "./session.ts";

/** The permissions are those of the person there. */
export function chooseOrganization(organizationId: string): void {
  const { value } = session;
  if (value === null) return;
  openSession(value.token, organizationId).catch((error: unknown) => {
    const { title, detail } = wordsOf(error);
    showToast({ tone: "bad", text: `${title}: ${detail}` });
  });
}

/** For a person of several organizations whose token names none. */
export function OrganizationChoice() {
  const organizations = session.value?.organizations ?? [];
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <h1>Choose an organization</h1>
        <div class="sign-in-choices">
          {organizations.map((id) => (
            <Button key={id} onClick={() => chooseOrganization(id)}>
              <Text value={id} />
            </Button>
          ))}
        </div>
        <Button kind="quiet" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </main>
  );
}
