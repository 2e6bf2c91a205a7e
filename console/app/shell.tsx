import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { resumeJobs } from "#console/act/job.ts";
import { Empty, Failure } from "#console/part/state.tsx";
import { Toasts, undoNewest } from "#console/part/toast.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { useLive } from "./live.ts";
import { Navigation } from "./navigation.tsx";
import { Palette } from "./palette.tsx";
import { go, homeHref, route } from "./route.ts";
import type { ScreenProps } from "./screen-props.ts";
import { type Screen, screens } from "./screens.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useShortcuts } from "./shortcuts.ts";

/** What lies over the screen; null: nothing. */
const overlay = signal<"palette" | "help" | null>(null);

const openPalette = () => {
  overlay.value = "palette";
};
const openHelp = () => {
  overlay.value = "help";
};
const closeOverlay = () => {
  overlay.value = null;
};

const goKeys = screens.flatMap(({ title, href, goKey }) =>
  goKey === undefined || href === null
    ? []
    : [{ keys: [`g ${goKey}`], label: title, run: () => go(href) }],
);

/** The frame around every screen. */
export function Shell() {
  useShortcuts("Everywhere", [
    { keys: ["mod+k", "/"], label: "Search and go", run: openPalette },
    { keys: ["?"], label: "Keys", run: openHelp },
    { keys: ["z"], label: "Undo", run: undoNewest },
  ]);
  useShortcuts("Go to", goKeys);
  useLive();
  useEffect(resumeJobs, []);
  const { path, query } = route.value;
  const [name = ""] = path;
  const screen = screens.find((each) => each.path === name);
  useEffect(() => {
    if (name === "") go(homeHref);
  }, [name]);
  useEffect(() => {
    document.title = `${screen?.title ?? "Not found"} · Reconciliation`;
  }, [screen]);
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={skipToMain}>
        Skip to the content
      </button>
      <Navigation current={name} openPalette={openPalette} openHelp={openHelp} />
      <main id="main" class="main" tabIndex={-1}>
        <ConnectionLine />
        {screen === undefined ? (
          name !== "" && <NoScreen />
        ) : (
          <Loaded key={name} screen={screen} path={path.slice(1)} query={query} />
        )}
      </main>
      <Toasts />
      {overlay.value === "palette" && <Palette onClose={closeOverlay} />}
      {overlay.value === "help" && <ShortcutHelp onClose={closeOverlay} />}
    </div>
  );
}

/** A button and no link: the address belongs to the route. */
function skipToMain(): void {
  document.getElementById("main")?.focus();
}

function NoScreen() {
  return (
    <Empty icon="search" title="This screen does not exist">
      <p>
        <a href={homeHref}>Open the inbox</a>
      </p>
    </Empty>
  );
}

const loaded = new Map<string, ComponentType<ScreenProps>>();

function Loaded({ screen, ...props }: ScreenProps & { readonly screen: Screen }) {
  const [, setVersion] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const Found = loaded.get(screen.path);
  const load = () => {
    setError(null);
    screen
      .load()
      .then(({ Screen }) => loaded.set(screen.path, Screen))
      .then(() => setVersion((version) => version + 1), setError);
  };
  useEffect(() => {
    if (Found === undefined) load();
  }, [screen.path]);
  if (error !== null) return <Failure error={error} retry={load} />;
  return Found === undefined ? null : <Found {...props} />;
}
