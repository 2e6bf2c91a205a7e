import { useEffect, useRef } from "preact/hooks";

/**
 * Back to the record in the list when it is closed: on a narrow screen the list was not there, and while it is
 * read again after an act the record may be missing from it. Until a person moves the focus elsewhere, the
 * record gets it as soon as it is there.
 *
 * @param openId the open record; null: none is open
 * @param rows of the list as it is shown; another array after each reading
 */
export function useReturnOfFocus(
  body: { readonly current: HTMLElement | null },
  openId: string | null,
  rows: readonly unknown[] | undefined,
): void {
  const before = useRef(openId);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const left = before.current;
    before.current = openId;
    const isClosed = openId === null && left !== null;
    if (isClosed) wanted.current = left;
    else if (openId !== null || hasFocusElsewhere(wanted.current)) wanted.current = null;
    linkTo(wanted.current, body.current)?.focus();
  }, [openId, rows]);
}

/** Whether a person chose something else than the link to a record. */
function hasFocusElsewhere(id: string | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return !leadsTo(activeElement, id);
}

function linkTo(id: string | null, list: HTMLElement | null): HTMLElement | undefined {
  if (id === null) return undefined;
  const links = [...(list?.querySelectorAll<HTMLElement>("a.row-link") ?? [])];
  return links.find((link) => leadsTo(link, id));
}

function leadsTo(element: Element, id: string | null): boolean {
  if (id === null || !(element instanceof HTMLAnchorElement)) return false;
  const [path = ""] = element.hash.split("?");
  return path.endsWith(`/${encodeURIComponent(id)}`);
}
