import type { AssignableUser } from '../../../contract/user';
import { foldForSearch } from '../../../lib/foldText';

/** The most rows to draw. Drawing ten thousand freezes the page for a minute. */
const maxRows = 50;

/**
 * The people to draw, and how many more match. Each typed word must occur in name or e-mail. Chosen people are always drawn,
 * at the top if they would not be otherwise, so that everyone who will be assigned can be seen.
 */
export function visibleAssignable(
  people: readonly AssignableUser[],
  emails: ReadonlyMap<string, string>,
  typed: string,
  chosen: readonly string[],
): { people: AssignableUser[]; more: number } {
  const words = foldForSearch(typed).split(/\s+/).filter(Boolean);
  const fits = (user: AssignableUser) => {
    const text = foldForSearch(`${user.name}\n${emails.get(user._id) ?? ''}`);
    return words.every((word) => text.includes(word));
  };
  const hits = words.length === 0 ? people : people.filter(fits);
  const shown = hits.slice(0, maxRows);
  const isShown = new Set(shown.map((user) => user._id));
  const held = people.filter((user) => chosen.includes(user._id) && !isShown.has(user._id));
  const heldHits = new Set(held);
  return {
    people: [...held, ...shown],
    more:
      hits.length - shown.length - hits.slice(maxRows).filter((user) => heldHits.has(user)).length,
  };
}
