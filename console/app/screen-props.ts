export type ScreenProps = {
  /** The parts of the path after the screen's own. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
};
