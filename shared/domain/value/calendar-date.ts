/** A calendar date, `yyyy-MM-dd`. Two of them compare as texts. */
export type CalendarDate = string & { readonly __brand: "CalendarDate" };
