import type { ItemOf } from "#api/client/types.ts";
import type { ChipWord } from "#console/part/figure/chip.tsx";

export type Integration = ItemOf<"listIntegrations">;

export const integrationWords = {
  active: { word: "Active", icon: "check", tone: "good" },
  disabled: { word: "Disabled", icon: "ignore", tone: "warn" },
  deleted: { word: "Deleted", icon: "close", tone: "quiet" },
} as const satisfies Record<Integration["status"], ChipWord>;

export function kindOf(integration: Integration): string {
  return integration.provider === "onchain" ? `Chain ${integration.chainId}` : "Partner";
}
