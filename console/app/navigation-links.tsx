import { Icon, type IconName } from "#console/icon/icon.tsx";
import { Menu, type MenuItem } from "#console/part/input/menu.tsx";
import { counts } from "./counts.ts";
import { go } from "./route.ts";
import { groups, screens } from "./screens.ts";

/** Shown first on a phone; the others are under "More". */
const firstOnPhone = 5;

/** The screens by what people do there; on a phone five of them and "More". */
type Props = {
  /** The path of the screen that is marked. */
  readonly marked: string;
  /** What else is under "More", where the tools have no place. */
  readonly tools: readonly MenuItem[];
};

export function NavigationLinks({ marked, tools }: Props) {
  const listed = groups.flatMap((group) => screens.filter((screen) => screen.group === group));
  const rest = listed.slice(firstOnPhone);
  return (
    <nav aria-label="Screens">
      {groups.map((group) => (
        <section key={group} class="navigation-group" aria-label={group}>
          <h2>{group}</h2>
          <ul class="navigation-links">
            {screens.map(
              (screen) =>
                screen.group === group && (
                  <li
                    key={screen.path}
                    class={rest.includes(screen) ? "navigation-rest" : undefined}
                  >
                    <NavigationLink {...screen} isCurrent={screen.path === marked} />
                  </li>
                ),
            )}
          </ul>
        </section>
      ))}
      <div class="navigation-more">
        <Menu
          label="More screens"
          items={[
            ...rest.map(({ path, title, href }) => ({
              id: path,
              label: title,
              onSelect: () => go(href ?? ""),
            })),
            ...tools,
          ]}
        >
          <Icon name="more" />
          <span>More</span>
        </Menu>
      </div>
    </nav>
  );
}

type LinkProps = {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  readonly href: string | null;
  readonly goKey?: string;
  readonly isCurrent: boolean;
};

function NavigationLink({ path, title, icon, href, goKey, isCurrent }: LinkProps) {
  const count = counts.value[path] ?? 0;
  return (
    <a
      class="navigation-link"
      href={href ?? ""}
      title={goKey === undefined ? title : `${title} (g ${goKey})`}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon name={icon} />
      <span>{title}</span>
      {count > 0 && (
        <span class="navigation-count">
          {count > mostShown ? `${mostShown}+` : count}
          <span class="unseen"> to look at</span>
        </span>
      )}
    </a>
  );
}

const mostShown = 999;
