import type { JournalTemplate } from "../../domain/posting/journal-template.ts";
import { journalTemplatesKey } from "./settings-keys.ts";
import { standingListStore } from "./standing-list-store.ts";

const store = standingListStore<JournalTemplate>(journalTemplatesKey);

export const findJournalTemplates = store.find;
export const setJournalTemplatesWrite = store.setWrite;
