import { Empty } from "../../part/state.tsx";

export function Screen() {
  return <Empty icon="today" title="Today" />;
}
