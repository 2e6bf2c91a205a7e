/** The filters that a person saved, or somebody shared. They are asked for when the menu opens. */
import { useState } from "preact/hooks";
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { attempt } from "#console/act/attempt.ts";
import { go, hrefOf } from "#console/app/route.ts";
import { Dialog } from "#console/part/input/dialog.tsx";
import { TextField } from "#console/part/input/field.tsx";
import { Menu, type MenuItem } from "#console/part/input/menu.tsx";
import { api, may } from "#console/session/session.ts";
import { addressOfView, filterOfView, listQuery, orderOf } from "./queue-address.ts";

type View = ItemOf<"listViews">;
type NewView = RequestOf<"createView">["body"];

/** Of an organization's views; the others are found with the API. */
const shownViews = 50;

export function ViewsMenu({ query }: { readonly query: URLSearchParams }) {
  const [views, setViews] = useState<readonly View[]>([]);
  const [isNaming, setNaming] = useState(false);
  const load = async () => {
    const found = await attempt(null, () =>
      api().call("listViews", { query: { limit: shownViews } }),
    );
    if (found !== null) setViews(found.result.items);
  };
  const current = sortedText(listQuery(query));
  const shown = views.find((view) => sortedText(addressOfView(view)) === current);
  const items: MenuItem[] = [
    ...views.map((view) => ({
      id: view.id,
      label: view.name,
      checked: view === shown,
      onSelect: () => go(hrefOf(["queue"], addressOfView(view))),
    })),
    ...(may("createView")
      ? [{ label: "Save these filters…", onSelect: () => setNaming(true) }]
      : []),
    ...(shown !== undefined && may("deleteView")
      ? [{ label: `Remove “${shown.name}”`, onSelect: () => void remove(shown) }]
      : []),
  ];
  return (
    <>
      <Menu label="Saved views" icon="bookmark" items={items} onOpen={() => void load()} />
      {isNaming && <NameDialog query={query} onClose={() => setNaming(false)} />}
    </>
  );
}

/** Filters in any order are the same view. */
function sortedText(address: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(address).sort(([a], [b]) => a.localeCompare(b)));
}

async function remove({ id, name }: View): Promise<void> {
  await attempt(`Removed: ${name}`, () => api().call("deleteView", { path: { viewId: id } }));
}

type NameProps = { readonly query: URLSearchParams; readonly onClose: () => void };

function NameDialog({ query, onClose }: NameProps) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = async () => {
    const filter = filterOfView(query) as NonNullable<NewView["filter"]>;
    const body = { name: name.trim(), shared, filter, sort: orderOf(query) };
    const done = await attempt(`Saved: ${body.name}`, () => api().call("createView", { body }));
    if (done !== null) onClose();
  };
  return (
    <Dialog title="Save these filters" onSubmit={() => void save()} onClose={onClose}>
      <TextField
        title="Name"
        value={name}
        set={setName}
        isFirst={true}
        input={{ maxLength: 120, required: true }}
      />
      <div class="switches">
        <label>
          <input
            type="checkbox"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          Everybody in the organization sees it
        </label>
      </div>
    </Dialog>
  );
}
