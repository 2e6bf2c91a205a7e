/** The table of every step of the scenario with what each client made of it. */
import type { Scenario } from "./scenario.ts";

export const clients = ["TypeScript", "Python"] as const;
export type ClientName = (typeof clients)[number];

/** The name of the tests that play the scenario with a client; the name of the step follows. */
export const suiteOf: Readonly<Record<ClientName, string>> = {
  TypeScript: "the scenario of all clients, with the installed package",
  Python: "the scenario of all clients, in Python",
};

const parts = {
  service: "Against the service",
  transport: "With a server that fails on demand",
  webhooks: "Deliveries to verify",
} as const satisfies Record<keyof Scenario, string>;

/** @param resultOf what the client made of the step, in a word */
export function scenarioTable(
  scenario: Scenario,
  resultOf: (client: ClientName, step: string) => string,
): string {
  const sections = Object.entries(parts).map(([part, heading]) => {
    const steps = scenario[part as keyof Scenario];
    const rows = steps.map(({ do: step }) => {
      const results = clients.map((client) => resultOf(client, step));
      return `| ${[step, ...results].join(" | ")} |`;
    });
    const head = [`| step | ${clients.join(" | ")} |`, `| --- |${" --- |".repeat(clients.length)}`];
    return [`## ${heading}`, "", ...head, ...rows].join("\n");
  });
  return `${sections.join("\n\n")}\n`;
}
