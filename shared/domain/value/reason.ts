/** Why a person acted: a reason code of the organization, and words of their own. */
export type Reason = { readonly code: string; readonly comment: string | null };
