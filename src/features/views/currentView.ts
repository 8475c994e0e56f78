import type { SavedView } from '../../contract/view';

/** A parameter whose order says something: columns stand as they are named. */
const ordered = 'cols';

/** A query so that those of one meaning are one text: the order of parameters says nothing, nor does that of choices within one. */
export function normalizedQuery(query: string): string {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  const entries = [...new URLSearchParams(query)].sort(
    ([one, a], [other, b]) => compare(one, other) || (one === ordered ? 0 : compare(a, b)),
  );
  return new URLSearchParams(entries).toString();
}

/** A view never changes, so its text is made once, not at each key of a filter. */
const texts = new WeakMap<SavedView, string>();
function textOf(view: SavedView): string {
  const held = texts.get(view);
  if (held !== undefined) return held;
  const text = normalizedQuery(view.query);
  texts.set(view, text);
  return text;
}

/**
 * The view that the screen shows: the chosen one, or else one that says just what is in force. `changed` when what is in
 * force has gone beyond it.
 */
export function currentView(
  views: readonly SavedView[],
  query: string,
  chosenId: string | null,
): { view: SavedView; changed: boolean } | null {
  const now = normalizedQuery(query);
  const isSame = (view: SavedView) => textOf(view) === now;
  const chosen = views.find((view) => view._id === chosenId);
  if (chosen && isSame(chosen)) return { view: chosen, changed: false };
  const same = views.find(isSame);
  if (same) return { view: same, changed: false };
  return chosen ? { view: chosen, changed: true } : null;
}
