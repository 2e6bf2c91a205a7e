/**
 * Strongly connected components of a directed graph, by Tarjan's algorithm (1972) without
 * recursion, so that its depth is not bounded by the stack.
 */
type Graph = readonly (readonly number[])[];
type Visit = { readonly node: number; edge: number };

/** The number of each node's component; nodes are numbered from 0 and `next` lists their targets. */
export function stronglyConnected(next: Graph): number[] {
  const search = new Search(next);
  for (let node = 0; node < next.length; node += 1) search.visit(node);
  return search.component;
}

class Search {
  readonly component: number[];
  readonly #next: Graph;
  readonly #order: number[];
  readonly #low: number[];
  readonly #path: number[] = [];
  #visited = 0;
  #components = 0;

  constructor(next: Graph) {
    this.#next = next;
    this.component = next.map(() => -1);
    this.#order = next.map(() => -1);
    this.#low = next.map(() => -1);
  }

  visit(start: number): void {
    if (this.#order[start] !== -1) return;
    const work: Visit[] = [this.#enter(start)];
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const child = this.#next[top.node]?.[top.edge];
      top.edge += 1;
      if (child === undefined) this.#leave(top.node, work);
      else if (this.#order[child] === -1) work.push(this.#enter(child));
      else if (this.component[child] === -1) this.#lower(top.node, this.#order[child] ?? 0);
    }
  }

  #enter(node: number): Visit {
    this.#order[node] = this.#visited;
    this.#low[node] = this.#visited;
    this.#visited += 1;
    this.#path.push(node);
    return { node, edge: 0 };
  }

  #leave(node: number, work: Visit[]): void {
    work.pop();
    const low = this.#low[node] ?? 0;
    const parent = work.at(-1);
    if (parent !== undefined) this.#lower(parent.node, low);
    if (low === this.#order[node]) this.#close(node);
  }

  #lower(node: number, to: number): void {
    if (to < (this.#low[node] ?? 0)) this.#low[node] = to;
  }

  #close(root: number): void {
    for (let node = this.#path.pop(); node !== undefined; node = this.#path.pop()) {
      this.component[node] = this.#components;
      if (node === root) break;
    }
    this.#components += 1;
  }
}
