/** Every screen of the console, in the order of the navigation (console/README.md, A new screen). */
import type { ComponentType } from "preact";
import type { IconName } from "#console/icon/icon.tsx";
import type { ScreenProps } from "./screen-props.ts";

/** The parts of the navigation, in its order. */
export const groups = ["Work", "Money", "Sources", "Developers", "Settings"] as const;
type Group = (typeof groups)[number];

export type Screen = {
  /** First part of the address: `queue` in `#/queue`. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Where the navigation leads; null for a screen that only others lead to. */
  readonly href: string | null;
  /** Where it stands in the navigation; absent: nowhere. */
  readonly group?: Group;
  /** Pressed after `g`, goes to it. */
  readonly goKey?: string;
  /** The screen that the navigation then marks; absent: itself. */
  readonly under?: string;
  /** Loaded when it is first shown, so that no screen makes the first one slower. */
  readonly load: () => Promise<{ readonly Screen: ComponentType<ScreenProps> }>;
};

async function booksScreens(
  name: keyof typeof import("#console/screen/books-screens.ts").booksScreens,
) {
  const { booksScreens: all } = await import("#console/screen/books-screens.ts");
  return { Screen: all[name] };
}

async function setupScreens(
  name: keyof typeof import("#console/screen/setup-screens.ts").setupScreens,
) {
  const { setupScreens: all } = await import("#console/screen/setup-screens.ts");
  return { Screen: all[name] };
}

export const screens: readonly Screen[] = [
  {
    path: "today",
    title: "Inbox",
    icon: "today",
    href: "#/today",
    group: "Work",
    goKey: "i",
    load: () => import("#console/screen/today/today.tsx"),
  },
  {
    path: "queue",
    title: "Payments",
    icon: "list",
    href: "#/queue?status=open",
    group: "Work",
    goKey: "p",
    load: () => import("#console/screen/queue/queue.tsx"),
  },
  {
    path: "cases",
    title: "Payment",
    icon: "circle",
    href: null,
    under: "queue",
    load: () => import("#console/screen/case/case.tsx"),
  },
  {
    path: "workbench",
    title: "Link",
    icon: "workbench",
    href: "#/workbench",
    group: "Work",
    goKey: "l",
    load: () => import("#console/screen/workbench/workbench.tsx"),
  },
  {
    path: "evidence",
    title: "Bank lines",
    icon: "evidence",
    href: "#/evidence?matched=false",
    group: "Sources",
    goKey: "b",
    load: () => setupScreens("evidence"),
  },
  {
    path: "exports",
    title: "Exports",
    icon: "imports",
    href: null,
    under: "evidence",
    load: () => booksScreens("exports"),
  },
  {
    path: "settlements",
    title: "Payouts",
    icon: "settlement",
    href: "#/settlements",
    group: "Money",
    goKey: "o",
    load: () => booksScreens("settlements"),
  },
  {
    path: "fees",
    title: "Fees",
    icon: "fee",
    href: "#/fees",
    group: "Money",
    goKey: "e",
    load: () => booksScreens("fees"),
  },
  {
    path: "overcharges",
    title: "Overcharges",
    icon: "fee",
    href: null,
    under: "fees",
    load: () => booksScreens("overcharges"),
  },
  {
    path: "fee-trials",
    title: "Tried fees",
    icon: "fee",
    href: null,
    under: "fees",
    load: () => booksScreens("fee-trials"),
  },
  {
    path: "accounts",
    title: "Accounts",
    icon: "account",
    href: "#/accounts",
    group: "Money",
    goKey: "c",
    load: () => booksScreens("accounts"),
  },
  {
    path: "closes",
    title: "Day end",
    icon: "dayEnd",
    href: "#/closes",
    group: "Money",
    goKey: "d",
    load: () => booksScreens("closes"),
  },
  {
    path: "reports",
    title: "Reports",
    icon: "report",
    href: "#/reports",
    group: "Money",
    goKey: "r",
    load: () => booksScreens("reports"),
  },
  {
    path: "approvals",
    title: "Approvals",
    icon: "approval",
    href: "#/approvals?status=pending",
    group: "Work",
    goKey: "a",
    load: () => setupScreens("approvals"),
  },
  {
    path: "imports",
    title: "Files",
    icon: "imports",
    href: "#/imports",
    group: "Sources",
    goKey: "f",
    load: () => import("#console/screen/imports/imports.tsx"),
  },
  {
    path: "rules",
    title: "Rules",
    icon: "rules",
    href: "#/rules",
    group: "Settings",
    goKey: "u",
    load: () => setupScreens("rules"),
  },
  {
    path: "simulations",
    title: "Simulations",
    icon: "rules",
    href: null,
    under: "rules",
    load: () => setupScreens("simulations"),
  },
  {
    path: "deliveries",
    title: "Webhooks",
    icon: "send",
    href: "#/deliveries",
    group: "Developers",
    goKey: "w",
    load: () => setupScreens("deliveries"),
  },
  {
    path: "endpoints",
    title: "Endpoints",
    icon: "send",
    href: null,
    under: "deliveries",
    load: () => setupScreens("endpoints"),
  },
  {
    path: "integrations",
    title: "Integrations",
    icon: "plug",
    href: "#/integrations",
    group: "Sources",
    goKey: "n",
    load: () => setupScreens("integrations"),
  },
  {
    path: "refusals",
    title: "Refused deliveries",
    icon: "plug",
    href: null,
    under: "integrations",
    load: () => setupScreens("refusals"),
  },
  {
    path: "not-understood",
    title: "Not understood",
    icon: "plug",
    href: null,
    under: "integrations",
    load: () => setupScreens("notUnderstood"),
  },
  {
    path: "compare",
    title: "Compare",
    icon: "compare",
    href: "#/compare",
    group: "Sources",
    goKey: "m",
    load: () => booksScreens("compare"),
  },
  {
    path: "audit",
    title: "Audit",
    icon: "audit",
    href: "#/audit",
    group: "Settings",
    goKey: "t",
    load: () => setupScreens("audit"),
  },
  {
    path: "requests",
    title: "Requests",
    icon: "log",
    href: "#/requests",
    group: "Developers",
    goKey: "q",
    load: () => setupScreens("requests"),
  },
  {
    path: "settings",
    title: "Settings",
    icon: "settings",
    href: "#/settings",
    group: "Settings",
    goKey: "s",
    load: () => setupScreens("settings"),
  },
  {
    path: "keys",
    title: "API keys",
    icon: "settings",
    href: null,
    under: "settings",
    load: () => setupScreens("keys"),
  },
];
