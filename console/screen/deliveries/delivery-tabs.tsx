import { Tabs } from "#console/part/input/tabs.tsx";

export function DeliveryTabs({ current }: { readonly current: "events" | "endpoints" }) {
  return (
    <Tabs
      label="Webhooks"
      tabs={[
        { title: "Events", href: "#/deliveries", isCurrent: current === "events" },
        { title: "Endpoints", href: "#/endpoints", isCurrent: current === "endpoints" },
      ]}
    />
  );
}
