/** Where a person starts. */
export const homeHref = "#/queue?status=open";
