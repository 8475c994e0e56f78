import type { AssignableUser } from '../../contract/user';
import { foldForSearch } from '../../lib/foldText';

/** Rows drawn at a time: a list of ten thousand stops the page for a minute, and nobody reads so far. */
const drawn = 50;

/**
 * The people to draw, and how many more there are. Each word that was typed is looked for in name and e-mail. Who is chosen is
 * always among them, first where the others would leave no room for them: what will be sent is seen.
 */
export function assignableShown(
  people: readonly AssignableUser[], emails: ReadonlyMap<string, string>, typed: string, chosen: readonly string[],
): { people: AssignableUser[]; more: number } {
  const words = foldForSearch(typed).split(/\s+/).filter(Boolean);
  const fits = (user: AssignableUser) => {
    const text = foldForSearch(`${user.name}\n${emails.get(user._id) ?? ''}`);
    return words.every((word) => text.includes(word));
  };
  const hits = words.length === 0 ? people : people.filter(fits);
  const shown = hits.slice(0, drawn);
  const isShown = new Set(shown.map((user) => user._id));
  const held = people.filter((user) => chosen.includes(user._id) && !isShown.has(user._id));
  const heldHits = new Set(held);
  return { people: [...held, ...shown], more: hits.length - shown.length - hits.slice(drawn).filter((user) => heldHits.has(user)).length };
}
