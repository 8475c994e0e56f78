import type { SavedView } from '../../contract/view';

/** A query so that those of one meaning are one text: order between parameters says nothing, order within one does. */
export function canonical(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}

/** A view never changes, so its text is made once, not at each key of a filter. */
const texts = new WeakMap<SavedView, string>();
function textOf(view: SavedView): string {
  const held = texts.get(view);
  if (held !== undefined) return held;
  const text = canonical(view.query);
  texts.set(view, text);
  return text;
}

/**
 * The view that the screen shows: the chosen one, or else one that says just what is in force. `changed` when what is in
 * force has gone beyond it.
 */
export function viewInForce(views: readonly SavedView[], query: string, chosenId: string | undefined): { view: SavedView; changed: boolean } | null {
  const now = canonical(query);
  const isSame = (view: SavedView) => textOf(view) === now;
  const chosen = views.find((view) => view._id === chosenId);
  if (chosen && isSame(chosen)) return { view: chosen, changed: false };
  const same = views.find(isSame);
  if (same) return { view: same, changed: false };
  return chosen ? { view: chosen, changed: true } : null;
}
