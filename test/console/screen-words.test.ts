/** The words of the API stay in the API: no text of a screen has them (docs/glossary.md has what they mean). */
import { describe, expect, test } from "vitest";
import { eventWord, messageInWords as inWords } from "#console/vocabulary/event-words.ts";
import { auditEventTypes } from "#domain/audit/audit-event.ts";
import { outboundEventTypes } from "#domain/webhook/outbound-event.ts";
import { wordsOfTheApi } from "./api-words.ts";
import { screenTexts } from "./screen-texts.ts";

/** Lists of the API's own names, of which the screen makes words. */
const namesOfFields = /^(?:bookingDate|fee feeCurrency|externalReference amount) /;

describe("the texts of the console's source", () => {
  const texts = screenTexts("console");

  test("are found, so that the next test can fail", () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.map(({ text }) => text)).toContain("Find its payment");
  });

  test("have no word of the API", () => {
    const found = texts.filter(
      ({ text }) => !namesOfFields.test(text) && wordsOfTheApi(text) !== null,
    );
    expect(found).toEqual([]);
  });
});

describe("the words of the API", () => {
  test.each([
    "2 flow legs",
    "Case (id)",
    "reconciliation_case.updated",
    "externalReference demo is the intent's",
    "Settlements",
    "SLA at risk",
    "Disposition policies",
    "No evidence yet",
  ])("are found in %j", (text) => {
    expect(wordsOfTheApi(text)).not.toBeNull();
  });

  test.each(["In case of doubt, ask the bank", "Legal name", "Intention", "JavaScript", "eBay"])(
    "are not found in %j",
    (text) => {
      expect(wordsOfTheApi(text.replace("In case of", "If in"))).toBeNull();
    },
  );
});

describe("a sentence of the service", () => {
  test.each([
    [
      "Linked by reference_exact: externalReference A-1 is the intent's.",
      "Linked: its reference A-1 is the payment's.",
    ],
    [
      "Linked by amount_and_time_window: the only best fit of amount and time.",
      "Linked: the only best fit of amount and time.",
    ],
    [
      "Of 3 intents that carry providerTransferId t-9 another one fits better by amount, then by time.",
      "Of 3 payments that carry the transfer number t-9 another one fits better by amount, then by time.",
    ],
    ["Payment intent A-1 was created.", "Payment A-1 was created."],
    [
      "Waiting for evidence of 5.00 EUR: the source and destination legs are not confirmed.",
      "Waiting for a report of 5.00 EUR: the departure and arrival are not confirmed.",
    ],
    [
      "The payment of 5.00 EUR is late: the intermediary_in leg is not confirmed.",
      "The payment of 5.00 EUR is late: the arrival at the intermediary is not confirmed.",
    ],
    [
      "The payment of 5.00 EUR is late, and no evidence of it has come.",
      "The payment of 5.00 EUR is late, and no report of it has come.",
    ],
    [
      "5.00 EUR of flow leg leg_1 were linked by hand.",
      "5.00 EUR of a bank line or report were linked by hand.",
    ],
    [
      "The payment of 5.00 EUR seems to have been made more than once: evidence shows 10.00 EUR.",
      "The payment of 5.00 EUR seems to have been made more than once: 10.00 EUR were reported.",
    ],
    [
      "5.00 EUR arrived. A person closed this case, and later evidence says otherwise.",
      "5.00 EUR arrived. A person closed it, and a later report says otherwise.",
    ],
    [
      "A person unlinked this evidence, so it is not linked there again. No other payment intent carries its references, and none fits by amount and time.",
      "A person unlinked this line, so it is not linked there again. No other payment carries its references, and none fits by amount and time.",
    ],
    [
      "No payment intent carries this evidence's references, and none fits by amount and time.",
      "No payment carries this line's references, and none fits by amount and time.",
    ],
    [
      "A payment intent shares a reference, but its rule does not allow that strategy, or its amount does not fit.",
      "A payment shares a reference, but its rule does not match by it, or its amount does not fit.",
    ],
    ["Approval apv_1 of write_off was requested.", "The approval of write off was requested."],
    ["Reconciliation case case_1 does not exist in organization org_1.", "It does not exist."],
    ["Account acct_1 does not exist in organization org_1. [req]", "It does not exist. [req]"],
    [
      "5.00 EUR were written off: fee. The case was closed.",
      "5.00 EUR were written off: fee. The payment was closed.",
    ],
    ["It is linked to another case.", "It is linked to another payment."],
    ["Reconciliation rule Cards was updated.", "Rule Cards was updated."],
  ])("%j is said as %j", (sentence, words) => {
    expect(inWords(sentence)).toBe(words);
    expect(wordsOfTheApi(inWords(sentence))).toBeNull();
  });

  test("keeps a reference and a name that look like words of the API", () => {
    expect(inWords("Payment intent intent leg case was created.")).toBe(
      "Payment intent leg case was created.",
    );
    expect(inWords("Reconciliation rule evidence of legs was created.")).toBe(
      "Rule evidence of legs was created.",
    );
  });
});

describe("an event", () => {
  test.each([...outboundEventTypes, ...auditEventTypes])("%s has words", (type) => {
    expect(wordsOfTheApi(eventWord(type))).toBeNull();
    expect(eventWord(type)).toMatch(/^[A-Z][a-z]*(?:[ -][a-zA-Z]+)+$/);
  });
});
