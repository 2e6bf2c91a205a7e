import { Button } from "#console/part/input/button.tsx";
import { Menu, type MenuItem } from "#console/part/input/menu.tsx";
import { signOut } from "#console/session/open-id.ts";
import { chooseOrganization } from "#console/session/organization-choice.tsx";
import { session } from "#console/session/session.ts";
import { NavigationLinks } from "./navigation-links.tsx";
import { theme, timeZone } from "./preference.ts";
import { screens } from "./screens.ts";
import { isMac } from "./shortcuts.ts";

type Props = {
  /** First part of the address. */
  readonly current: string;
  readonly openPalette: () => void;
  readonly openHelp: () => void;
};

export function Navigation({ current, openPalette, openHelp }: Props) {
  const marked = screens.find(({ path }) => path === current)?.under ?? current;
  return (
    <header class="navigation">
      <a class="brand" href="#/today" title="Inbox">
        <span class="brand-mark" aria-hidden="true" />
        <span class="unseen">Reconciliation: inbox</span>
      </a>
      <NavigationLinks
        marked={marked}
        tools={[
          { label: "Search and go", onSelect: openPalette },
          ...displayItems(),
          ...accountItems(),
        ]}
      />
      <div class="navigation-tools">
        <Button
          kind="quiet"
          icon="search"
          label="Search and go"
          hint={isMac ? "⌘K" : "Ctrl K"}
          onClick={openPalette}
        />
        <Button kind="quiet" icon="help" label="Keys" hint="?" onClick={openHelp} />
        <Menu label="Display" icon="sun" items={displayItems()} />
        <Menu label="Account" icon="person" items={accountItems()} />
      </div>
    </header>
  );
}

function displayItems(): MenuItem[] {
  const themes = { system: "Colours of the system", light: "Light", dark: "Dark" } as const;
  const zones = { UTC: "Times in UTC", local: "Times of this place" } as const;
  return [
    ...Object.entries(themes).map(([name, label]) => ({
      label,
      checked: theme.value === name,
      onSelect: () => {
        theme.value = name as keyof typeof themes;
      },
    })),
    ...Object.entries(zones).map(([name, label]) => ({
      label,
      checked: timeZone.value === name,
      onSelect: () => {
        timeZone.value = name as keyof typeof zones;
      },
    })),
  ];
}

function accountItems(): MenuItem[] {
  const { value } = session;
  if (value === null) return [];
  const { organizations, organizationId, subject, key } = value;
  const choices = organizations.length < 2 ? [] : organizations;
  return [
    ...choices.map((id) => ({
      label: id,
      checked: id === organizationId,
      onSelect: () => chooseOrganization(id),
    })),
    { label: `Sign out ${key?.name ?? subject ?? ""}`, onSelect: signOut },
  ];
}
