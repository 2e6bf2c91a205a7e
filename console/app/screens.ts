/** Every screen of the console, in the order of the navigation (console/README.md, A new screen). */
import type { ComponentType } from "preact";
import type { IconName } from "#console/icon/icon.tsx";
import type { ScreenProps } from "./screen-props.ts";

export type Screen = {
  /** First part of the address: `queue` in `#/queue`. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Where the navigation leads; null for a screen that only others lead to. */
  readonly href: string | null;
  /** The screen that the navigation then marks; absent: itself. */
  readonly under?: string;
  /** Loaded when it is first shown, so that no screen makes the first one slower. */
  readonly load: () => Promise<{ readonly Screen: ComponentType<ScreenProps> }>;
};

export const screens: readonly Screen[] = [
  {
    path: "today",
    title: "Inbox",
    icon: "today",
    href: "#/today",
    load: () => import("#console/screen/today/today.tsx"),
  },
  {
    path: "queue",
    title: "Queue",
    icon: "list",
    href: "#/queue?status=open",
    load: () => import("#console/screen/queue/queue.tsx"),
  },
  {
    path: "cases",
    title: "Case",
    icon: "circle",
    href: null,
    under: "queue",
    load: () => import("#console/screen/case/case.tsx"),
  },
  {
    path: "workbench",
    title: "Workbench",
    icon: "workbench",
    href: "#/workbench",
    load: () => import("#console/screen/workbench/workbench.tsx"),
  },
  {
    path: "evidence",
    title: "Evidence",
    icon: "evidence",
    href: "#/evidence?matched=false",
    load: () => import("#console/screen/evidence/evidence.tsx"),
  },
  {
    path: "exports",
    title: "Exports",
    icon: "imports",
    href: null,
    under: "evidence",
    load: () => import("#console/screen/exports/exports.tsx"),
  },
  {
    path: "settlements",
    title: "Settlements",
    icon: "settlement",
    href: "#/settlements",
    load: () => import("#console/screen/settlements/settlements.tsx"),
  },
  {
    path: "accounts",
    title: "Accounts",
    icon: "account",
    href: "#/accounts",
    load: () => import("#console/screen/accounts/accounts.tsx"),
  },
  {
    path: "closes",
    title: "Closes",
    icon: "dayEnd",
    href: "#/closes",
    load: () => import("#console/screen/closes/closes.tsx"),
  },
  {
    path: "reports",
    title: "Reports",
    icon: "report",
    href: "#/reports",
    load: () => import("#console/screen/reports/reports.tsx"),
  },
  {
    path: "match-rate",
    title: "Match rate",
    icon: "report",
    href: null,
    under: "reports",
    load: () => import("#console/screen/reports/match-rate.tsx"),
  },
  {
    path: "value-at-risk",
    title: "Value at risk",
    icon: "report",
    href: null,
    under: "reports",
    load: () => import("#console/screen/reports/value-at-risk.tsx"),
  },
  {
    path: "silent-files",
    title: "Silent files",
    icon: "report",
    href: null,
    under: "reports",
    load: () => import("#console/screen/reports/silent-files.tsx"),
  },
  {
    path: "approvals",
    title: "Approvals",
    icon: "approval",
    href: "#/approvals?status=pending",
    load: () => import("#console/screen/approvals/approvals.tsx"),
  },
  {
    path: "imports",
    title: "Imports",
    icon: "imports",
    href: "#/imports",
    load: () => import("#console/screen/imports/imports.tsx"),
  },
  {
    path: "rules",
    title: "Rules",
    icon: "rules",
    href: "#/rules",
    load: () => import("#console/screen/rules/rules.tsx"),
  },
  {
    path: "simulations",
    title: "Simulations",
    icon: "rules",
    href: null,
    under: "rules",
    load: () => import("#console/screen/rules/simulations.tsx"),
  },
  {
    path: "deliveries",
    title: "Deliveries",
    icon: "send",
    href: "#/deliveries",
    load: () => import("#console/screen/deliveries/deliveries.tsx"),
  },
  {
    path: "endpoints",
    title: "Endpoints",
    icon: "send",
    href: null,
    under: "deliveries",
    load: () => import("#console/screen/deliveries/endpoints.tsx"),
  },
  {
    path: "integrations",
    title: "Integrations",
    icon: "plug",
    href: "#/integrations",
    load: () => import("#console/screen/integrations/integrations.tsx"),
  },
  {
    path: "refusals",
    title: "Refused deliveries",
    icon: "plug",
    href: null,
    under: "integrations",
    load: () => import("#console/screen/integrations/refusals.tsx"),
  },
  {
    path: "not-understood",
    title: "Not understood",
    icon: "plug",
    href: null,
    under: "integrations",
    load: () => import("#console/screen/integrations/not-understood.tsx"),
  },
  {
    path: "audit",
    title: "Audit",
    icon: "audit",
    href: "#/audit",
    load: () => import("#console/screen/audit/audit.tsx"),
  },
  {
    path: "requests",
    title: "Requests",
    icon: "log",
    href: "#/requests",
    load: () => import("#console/screen/requests/requests.tsx"),
  },
  {
    path: "settings",
    title: "Settings",
    icon: "settings",
    href: "#/settings",
    load: () => import("#console/screen/settings/settings.tsx"),
  },
  {
    path: "keys",
    title: "API keys",
    icon: "settings",
    href: null,
    under: "settings",
    load: () => import("#console/screen/settings/keys.tsx"),
  },
];
