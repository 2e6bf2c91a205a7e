import type { PlantedBug } from "../planted-bug.ts";

export const evidenceBugs: readonly PlantedBug[] = [
  {
    name: "the walk ends at a page whose last item has no id",
    in: "nextAfter",
    find: "page.map(idOf).findLast((id) => id !== null) ?? null",
    replace: "page.map(idOf).at(-1) ?? null",
    caughtBy: {
      test: "readers.test.ts",
      name: "goes on behind a full page",
    },
  },
  {
    name: "a transaction that was repeated and failed leaves its transfer confirmed",
    in: "poll-chain.ts isIn",
    find: "if (receipt === null || !receipt.succeeded) return false;",
    replace: "if (receipt === null) return false;\n  return true;",
    caughtBy: {
      test: "not-understood/chain.test.ts",
      name: "repeated and failed",
    },
  },
  {
    name: "a stale key of one integration keeps out the partner for all",
    in: "refusedAddressOf",
    find: `kind: "refused_address", id: \`\${uuid}#`,
    replace: `kind: "refused_address", id: \`\${uuid.length}#`,
    caughtBy: {
      test: "inbound-flood.test.ts",
      name: "another integration",
    },
  },
  {
    name: "an outbound webhook is signed without its id",
    in: "signMessage",
    find: ".sign(id, attemptedAt, body)",
    replace: '.sign("", attemptedAt, body)',
    caughtBy: {
      test: "signing.test.ts",
      name: "verifies with each",
    },
  },
  {
    name: "an endpoint that asks for an event by its name gets nothing",
    in: "isSubscribed",
    find: "typeOfEvent(given) === type",
    replace: "given === type",
    caughtBy: {
      test: "event-names.test.ts",
      name: "gets the event once",
    },
  },
  {
    name: "digest: a missed hour is left out",
    in: "decideDigest",
    find: "const digest = { from: before.from, to: end };",
    replace: "const digest = { from: (end - millisecondsPerHour) as Instant, to: end };",
    caughtBy: {
      test: "digests.test.ts",
    },
  },
  {
    name: "digest: new cases are all cases",
    in: "readDigest",
    find: "new: { cases: casesIn(found, within),",
    replace: "new: { cases: casesIn(found, all),",
    caughtBy: {
      test: "digests.test.ts",
    },
  },
  {
    name: "silence: a poll that finds the same again is a delivery",
    in: "poll-partner.ts take",
    find: "return arrivalOf(accepted);",
    replace: "return arrivalOf(accepted) === null ? null : now;",
    caughtBy: {
      test: "silent-integrations.test.ts",
    },
  },
  {
    name: "a submitted record overrules what the partner signed",
    in: "combine",
    find: "(submitted === null || hasEnded(verified)) return verified;",
    replace: "(submitted === null) return verified;",
    caughtBy: {
      test: "flow-leg.test.ts",
    },
  },
  {
    name: "a report that lists an old charge again undoes its refund",
    in: "isNewMovement",
    find: "return isLater || isInAnotherBlock;",
    replace: "return isLater || isInAnotherBlock || sequence === null;",
    caughtBy: {
      test: "flow-leg.test.ts",
    },
  },
  {
    name: "a refund in two records is taken off twice",
    in: "countedReversals",
    find: "if (reference !== null) latest.set(reference, reversal);",
    replace: "if (reference !== null) latest.set(reference + latest.size, reversal);",
    caughtBy: {
      test: "flow-leg.test.ts",
    },
  },
  {
    name: "an event already known from the list of transfers is stored again",
    in: "aliasOf",
    find: "return snapshot === event.eventId ? null : snapshot;",
    replace: "return snapshot === event.eventId ? snapshot : null;",
    caughtBy: {
      test: "polling.test.ts",
    },
  },
  {
    name: "settlements: a share has the identity of its transfer id",
    in: "movementValue",
    find: "|| isSettlementShare(leg)) return null;",
    replace: ") return null;",
    caughtBy: {
      test: "leg-identity.test.ts",
    },
  },
  {
    name: "filters: evidence with the id of a payment is looked at",
    in: "mayBeFiltered",
    find: "leg.paymentIntentUuid !== null || leg.reverses !== null",
    replace: "leg.reverses !== null",
    caughtBy: {
      test: "evidence-filters.test.ts",
    },
  },
  {
    name: "filters: earlier evidence is set aside when it is decided again",
    in: "evidence-filter.ts filterOf",
    find: "    filter.createdAt <= leg.createdAt &&\n",
    replace: "",
    caughtBy: {
      test: "evidence-filters.test.ts",
    },
  },
  {
    name: "undone: one source that says reversed contradicts another that says confirmed",
    in: "followBackAccount",
    find: "return isKnown ? state : {",
    replace: "return isKnown ? { ...state, base: null, reversals: [] } : {",
    caughtBy: {
      test: "undone.test.ts",
      name: "two sources: one calls",
    },
  },
  {
    name: "contradicted: with the verdict that it had, nobody is told",
    in: "eventOfRun",
    find: "(after.verdict === before.verdict && !isContradictedNow)",
    replace: "after.verdict === before.verdict",
    caughtBy: {
      test: "outbound-event.test.ts",
      name: "contradicted",
    },
  },
  {
    name: "partner: an event without a status has the state before its change",
    in: "envelope.ts statusOf",
    find: "const last = Array.isArray(changes) ? changes.at(-1) : null;",
    replace: "const last = Array.isArray(changes) ? changes.at(0) : null;",
    caughtBy: {
      test: "read-events.test.ts",
      name: "is the one that it changed to",
    },
  },
  {
    name: "partner: the fees of a deposit are in the currency of what was sent",
    in: "depositFees",
    find: ": { currency: sent, isOfReceived: true as const };",
    replace: ": { currency: sent };",
    caughtBy: {
      test: "read-events.test.ts",
      name: "fees of a deposit",
    },
  },
  {
    name: "partner: a full first page of changed transfers is all that changed",
    in: "goThroughTransfers",
    find: "    after = nextAfter(result.value, transferId);\n",
    replace: "    after = after === null ? null : nextAfter(result.value, transferId);\n",
    caughtBy: {
      test: "partner-lists.test.ts",
      name: "30 of them behind",
    },
  },
  {
    name: "partner: a walk goes on behind an item that the partner no longer knows",
    in: "isItemRefused",
    find: "statusesOfRefusedItem.has(walked.status)",
    replace: "false",
    caughtBy: {
      test: "partner-lists.test.ts",
      name: "whose item is gone",
    },
  },
  {
    name: "partner: a wallet's returned withdrawal is one that went out",
    in: "walletLegs",
    find: 'if (has("return")) return [',
    replace: 'if (words.includes("return")) return [',
    caughtBy: {
      test: "normalize.test.ts",
      name: "returned withdrawal",
    },
  },
  {
    name: "an attempt overwrites another one",
    in: "updateDeliveryWrites",
    find: ': "update", key, ...change, ...atVersion(before.version) }',
    replace:
      ': "update", key, ...change, condition: "version >= :read", values: { ":read": before.version } }',
    caughtBy: {
      test: "outbound-delivery-store.test.ts",
      name: "at the version",
    },
  },
];
