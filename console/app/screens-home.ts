/** Where a person starts. */
export const homeHref = "#/today";
