import { Tabs } from "#console/part/input/tabs.tsx";

type Props = { readonly current: "integrations" | "refusals" | "not-understood" };

export function IntegrationTabs({ current }: Props) {
  return (
    <Tabs
      label="Integrations"
      tabs={[
        {
          title: "Connections",
          href: "#/integrations",
          isCurrent: current === "integrations",
        },
        { title: "Refused", href: "#/refusals", isCurrent: current === "refusals" },
        {
          title: "Not understood",
          href: "#/not-understood",
          isCurrent: current === "not-understood",
        },
      ]}
    />
  );
}
