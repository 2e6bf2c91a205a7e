import { Tabs } from "#console/part/input/tabs.tsx";

export function RuleTabs({ current }: { readonly current: "rules" | "simulations" }) {
  return (
    <Tabs
      label="Rules"
      tabs={[
        { title: "Rules", href: "#/rules", isCurrent: current === "rules" },
        { title: "Simulations", href: "#/simulations", isCurrent: current === "simulations" },
      ]}
    />
  );
}
