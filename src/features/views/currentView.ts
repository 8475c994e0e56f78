import type { SavedView } from '../../contract/view';

/** The parameter whose values are kept in their order. */
const ordered = 'cols';

/** A query with its parameters sorted, so that queries of the same meaning are equal. */
export function normalizedQuery(query: string): string {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  const entries = [...new URLSearchParams(query)].sort(
    ([one, a], [other, b]) => compare(one, other) || (one === ordered ? 0 : compare(a, b)),
  );
  return new URLSearchParams(entries).toString();
}

/** Records of views are immutable, so each query is normalized once. */
const normalized = new WeakMap<SavedView, string>();
function queryOf(view: SavedView): string {
  const query = normalized.get(view) ?? normalizedQuery(view.query);
  normalized.set(view, query);
  return query;
}

/**
 * The view that the screen shows: the chosen one, or else one with the same query. `changed` is
 * true when the chosen view's query differs.
 */
export function currentView(
  views: readonly SavedView[],
  query: string,
  chosenId: string | null,
): { view: SavedView; changed: boolean } | null {
  const now = normalizedQuery(query);
  const isSame = (view: SavedView) => queryOf(view) === now;
  const chosen = views.find((view) => view._id === chosenId);
  if (chosen && isSame(chosen)) return { view: chosen, changed: false };
  const same = views.find(isSame);
  if (same) return { view: same, changed: false };
  return chosen ? { view: chosen, changed: true } : null;
}
