import { Tabs } from "#console/part/input/tabs.tsx";
import { may } from "#console/session/session.ts";

export function SettingsTabs({ current }: { readonly current: "settings" | "keys" }) {
  const keys = { title: "API keys", href: "#/keys", isCurrent: current === "keys" };
  return (
    <Tabs
      label="Settings"
      tabs={[
        { title: "Organization", href: "#/settings", isCurrent: current === "settings" },
        ...(may("listApiKeys") ? [keys] : []),
      ]}
    />
  );
}
