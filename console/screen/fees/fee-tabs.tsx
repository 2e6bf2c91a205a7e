import { Tabs } from "#console/part/input/tabs.tsx";

export function FeeTabs({ current }: { readonly current: "fees" | "overcharges" }) {
  return (
    <Tabs
      label="Fees"
      tabs={[
        { title: "Agreed", href: "#/fees", isCurrent: current === "fees" },
        { title: "Overcharges", href: "#/overcharges", isCurrent: current === "overcharges" },
      ]}
    />
  );
}
