import { Button } from "../part/button.tsx";
import { Text } from "../part/text.tsx";
import { signOut } from "./open-id.ts";
import { session } from "./session.ts";

export function chooseOrganization(organizationId: string): void {
  const { value } = session;
  if (value !== null) session.value = { ...value, organizationId };
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
