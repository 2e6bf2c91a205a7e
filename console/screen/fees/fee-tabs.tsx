import { Tabs } from "#console/part/input/tabs.tsx";

export function FeeTabs({ current }: { readonly current: "fees" | "overcharges" | "fee-trials" }) {
  return (
    <Tabs
      label="Fees"
      tabs={[
        { title: "Agreed", href: "#/fees", isCurrent: current === "fees" },
        { title: "Overcharges", href: "#/overcharges", isCurrent: current === "overcharges" },
        { title: "Tried", href: "#/fee-trials", isCurrent: current === "fee-trials" },
      ]}
    />
  );
}
